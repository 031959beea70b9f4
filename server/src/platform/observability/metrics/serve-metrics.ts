import { createServer } from "node:http";
import { Gauge, Registry, collectDefaultMetrics } from "prom-client";
import { listMigrations } from "#platform/database/migrate.ts";
import type { Runtime } from "#platform/runtime.ts";
import { addWatcher } from "#platform/observability/instrumentation.ts";
import { countingWatcher } from "./counters.ts";
import { databaseGauges } from "./database-gauges.ts";
import type { Readings } from "./gauges.ts";
import { refreshReadings } from "./refresh-gauges.ts";

/** `/metrics` for Prometheus, on a separate port that only operators can reach. Besides this
 * process's counters, `readings` are of the database, and equal in all processes. */
export async function serveMetrics(
  runtime: Runtime,
  { port, host, role }: { port: number; host: string; role: string },
  readings: readonly Readings[] = [],
): Promise<{ port: number; stop: () => Promise<void> }> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  databaseGauges(runtime, registry);
  await ofBuild(registry, role);
  const stopWatching = addWatcher(countingWatcher(registry));
  const refresh =
    readings.length > 0 ? refreshReadings(runtime, registry, readings) : () => Promise.resolve();
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
      stopWatching();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function ofBuild(registry: Registry, role: string): Promise<void> {
  const migration = (await listMigrations()).at(-1) ?? "none";
  new Gauge({
    name: "osisi_build_info",
    help: "Always 1: what this process is, and the newest migration that it knows",
    labelNames: ["role", "migration", "node"],
    registers: [registry],
  }).set({ role, migration, node: process.version }, 1);
}
