import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import { poolOf } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { writeProbe } from "#platform/database/write-probe.ts";

/** Gauges about the database that each process computes on a scrape. */

const PATIENCE_MS = 1_500;

export function databaseGauges({ db }: Runtime, registry: Registry): void {
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
      const late = sleep(PATIENCE_MS, false, { ref: false });
      this.set((await Promise.race([probe.isWritable(), late])) ? 1 : 0);
    },
  });
  const skewed = new Gauge({
    name: "osisi_clock_skew_seconds",
    help: "By how much the database's clock is ahead of this process's, as far as it can be seen",
    registers: [],
    async collect() {
      const late = sleep(PATIENCE_MS, undefined, { ref: false });
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
