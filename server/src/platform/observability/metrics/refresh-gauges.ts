import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import type { Gauges, Reading, Readings } from "./gauges.ts";

/** More frequent scrapes get the same values. */
const FRESH_FOR_MS = 5_000;
const PATIENCE_MS = 2_000;

/** Refreshes the gauges that are read from the database: in one read-only snapshot, at most once in
 * a few seconds for any number of scrapes. A gauge that cannot be read is omitted rather than
 * stale. */
export function refreshReadings(runtime: Runtime, registry: Registry, all: readonly Readings[]) {
  const gauges = createGauges(registry, Object.assign({}, ...all.map((one) => one.gauges)));
  const isRead = new Gauge({
    name: "osisi_readings_ok",
    help: "1 if what is read from the database could be read, else 0",
    registers: [registry],
  });
  let freshUntil = 0;
  let reading: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    const found = await readAll(runtime, all).catch((error: unknown) => {
      runtime.log.warn({ err: error }, "could not read the metrics of the database");
    });
    for (const gauge of gauges.values()) gauge.reset();
    for (const { gauge, labels, value } of found ?? []) gauges.get(gauge)?.set(labels ?? {}, value);
    isRead.set(found ? 1 : 0);
    freshUntil = performance.now() + FRESH_FOR_MS;
  }

  return async () => {
    if (performance.now() < freshUntil) return;
    reading ??= refresh().finally(() => (reading = undefined));
    await reading;
  };
}

async function readAll(
  { clock, db }: Runtime,
  all: readonly Readings[],
): Promise<readonly Reading[]> {
  await clock.refresh();
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    await sql`select set_config('statement_timeout', ${String(PATIENCE_MS)}, true)`.execute(tx);
    const found: Reading[] = [];
    for (const { read } of all) found.push(...(await read(tx, now)));
    return found;
  });
}

function createGauges(registry: Registry, gauges: Gauges): Map<string, Gauge> {
  return new Map(
    Object.entries(gauges).map(([name, { help, labels = [] }]) => [
      name,
      new Gauge({ name, help, labelNames: [...labels], registers: [registry] }),
    ]),
  );
}
