import type { Runtime } from "./platform/runtime.ts";

/** Starts metrics and traces of this process if configured; their modules are loaded only then. A
 * worker also exports the database's gauges, which are the same for all processes. */
export async function seeInside(
  runtime: Runtime,
  role: string,
): Promise<{ stop: () => Promise<void> }> {
  const { metrics, tracing } = runtime.config;
  const told = await Promise.all([
    metrics && tellMetrics(runtime, { ...metrics, role }),
    tracing && tellTraces(runtime, tracing, role),
  ]);
  return {
    async stop() {
      for (const one of told) await one?.stop();
    },
  };
}

async function tellMetrics(runtime: Runtime, where: { port: number; host: string; role: string }) {
  const { serveMetrics } = await import("./platform/observability/metrics/serve-metrics.ts");
  const { allReadings } = await import("./gauges.ts");
  const readings = where.role === "work" ? allReadings() : [];
  const served = await serveMetrics(runtime, where, readings);
  runtime.log.info({ host: where.host, port: served.port }, "serving metrics");
  return served;
}

async function tellTraces(
  runtime: Runtime,
  tracing: NonNullable<Runtime["config"]["tracing"]>,
  role: string,
) {
  const { trace } = await import("./platform/observability/tracing.ts");
  return trace(runtime, tracing, role);
}
