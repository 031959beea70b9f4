import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Gauge, Registry, collectDefaultMetrics } from "prom-client";
import { sql } from "kysely";
import { listMigrations } from "#platform/database/migrate.ts";
import type { Runtime } from "#platform/runtime.ts";
import { addListener } from "#platform/observability/instrumentation.ts";
import { inTransaction, poolOf } from "#platform/database/database.ts";
import { writeProbe } from "#platform/database/write-probe.ts";
import { countingListener } from "./counters.ts";
import type { GaugeSource, Gauges, Reading } from "./gauges.ts";

/** `/metrics` for Prometheus, on a separate port that only operators can reach. Besides this
 * process's counters, `readings` are of the database, and equal in all processes. */
export async function serveMetrics(
  runtime: Runtime,
  { port, host, role }: { port: number; host: string; role: string },
  readings: readonly GaugeSource[] = [],
): Promise<{ port: number; stop: () => Promise<void> }> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  databaseGauges(runtime, registry);
  await addBuildInfo(registry, role);
  const removeListener = addListener(countingListener(registry));
  const refresh =
    readings.length > 0 ? refreshGauges(runtime, registry, readings) : () => Promise.resolve();
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    refresh()
      .then(() => registry.metrics())
      .then((text) => response.writeHead(200, { "content-type": registry.contentType }).end(text))
      .catch((error: unknown) => {
        runtime.log.error({ err: error }, "could not answer with metrics");
        response.writeHead(500).end();
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: address && typeof address === "object" ? address.port : port,
    async stop() {
      removeListener();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function addBuildInfo(registry: Registry, role: string): Promise<void> {
  const migration = (await listMigrations()).at(-1) ?? "none";
  new Gauge({
    name: "osisi_build_info",
    help: "Always 1: what this process is, and the newest migration that it knows",
    labelNames: ["role", "migration", "node"],
    registers: [registry],
  }).set({ role, migration, node: process.version }, 1);
}

/** More frequent scrapes get the same values. */
const FRESH_FOR_MS = 5_000;
const READ_TIMEOUT_MS = 2_000;

/** Refreshes the gauges that are read from the database: in one read-only snapshot, at most once in
 * a few seconds for any number of scrapes. A gauge that cannot be read is omitted rather than
 * stale. */
function refreshGauges(runtime: Runtime, registry: Registry, all: readonly GaugeSource[]) {
  const gauges = createGauges(registry, Object.assign({}, ...all.map((one) => one.gauges)));
  const help = "1 if the gauges of the database could be read, else 0";
  const isRead = new Gauge({ name: "osisi_gauges_ok", help, registers: [registry] });
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
  all: readonly GaugeSource[],
): Promise<readonly Reading[]> {
  await clock.refresh();
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    await sql`select set_config('statement_timeout', ${String(READ_TIMEOUT_MS)}, true)`.execute(tx);
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

const COLLECT_TIMEOUT_MS = 1_500;

/** Gauges about the database that each process computes on a scrape. */
function databaseGauges({ db }: Runtime, registry: Registry): void {
  const probe = writeProbe(db);
  const connections = new Gauge({
    name: "osisi_database_connections",
    help: "Connections of this process to the database, and who waits for one",
    labelNames: ["state"],
    registers: [],
    collect() {
      const { totalCount = 0, idleCount = 0, waitingCount = 0 } = poolOf(db) ?? {};
      this.set({ state: "busy" }, totalCount - idleCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "waited_for" }, waitingCount);
    },
  });
  const writable = new Gauge({
    name: "osisi_database_writable",
    help: "1 if the database takes what this process writes, else 0",
    registers: [],
    async collect() {
      const late = sleep(COLLECT_TIMEOUT_MS, false, { ref: false });
      this.set((await Promise.race([probe.isWritable(), late])) ? 1 : 0);
    },
  });
  const skewed = new Gauge({
    name: "osisi_clock_skew_seconds",
    help: "By how much the database's clock is ahead of this process's, as far as it can be seen",
    registers: [],
    async collect() {
      const late = sleep(COLLECT_TIMEOUT_MS, undefined, { ref: false });
      const skew = await Promise.race([clockSkew(db).catch(() => undefined), late]);
      this.set(skew ?? Number.NaN);
    },
  });
  for (const gauge of [connections, writable, skewed]) registry.registerMetric(gauge);
}

/** A skew within the query's duration counts as zero. */
async function clockSkew(db: Runtime["db"]): Promise<number> {
  const before = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const theirs = rows[0]?.now.getTime() ?? before;
  return (Math.min(0, theirs - before) + Math.max(0, theirs - Date.now())) / 1000;
}
