import type { Runtime } from "./platform/runtime.ts";
import { disputeGauges } from "./money/disputes/queries.ts";
import { ledgerGauges } from "./ledger/gauges.ts";
import { outboxGauges } from "./people/notifications/gauges.ts";
import { routingGauges } from "./money/routing/gauges.ts";
import { findingGauges, paymentGauges, webhookGauges } from "./money/payments/gauges.ts";
import { withdrawalGauges } from "./money/withdrawals/queries.ts";
import {
  backupGauges,
  dueGauges,
  jobGauges,
  type GaugeSource,
} from "./platform/observability/metrics/gauges.ts";
import { ownAccountGauges } from "./money/own-account/gauges.ts";
import { sweepGauges } from "./money/reconciliation/queries.ts";
import { refundGauges } from "./money/refunds/queries.ts";
import { returnGauges } from "./money/returns/gauges.ts";
import { suspenseGauges } from "./money/suspense/queries.ts";
import { proofGauges } from "./views/proof/jobs.ts";
import { solvencyGauges } from "./views/solvency/check-solvency.ts";

/** Starts metrics and traces of this process if configured; their modules are loaded only then. A
 * worker also exports the database's gauges, which are the same for all processes. */
export async function startObservability(
  runtime: Runtime,
  role: string,
): Promise<{ stop: () => Promise<void> }> {
  const { metrics, tracing } = runtime.config;
  const started = await Promise.all([
    metrics && startMetrics(runtime, { ...metrics, role }),
    tracing && startTracing(runtime, tracing, role),
  ]);
  return {
    async stop() {
      for (const one of started) await one?.stop();
    },
  };
}

async function startMetrics(runtime: Runtime, where: { port: number; host: string; role: string }) {
  const { serveMetrics } = await import("./platform/observability/metrics/serve-metrics.ts");
  const readings = where.role === "work" ? allGauges(runtime.config) : [];
  const served = await serveMetrics(runtime, where, readings);
  runtime.log.info({ host: where.host, port: served.port }, "serving metrics");
  return served;
}

async function startTracing(
  runtime: Runtime,
  tracing: NonNullable<Runtime["config"]["tracing"]>,
  role: string,
) {
  const { startTracing: start } = await import("./platform/observability/tracing.ts");
  return start(runtime, tracing, role);
}

/** The database gauges in a worker's `/metrics`: every domain with pending money or work. */
export function allGauges({ ownAccountLimit }: Runtime["config"]): readonly GaugeSource[] {
  return [
    paymentGauges(),
    withdrawalGauges(),
    refundGauges(),
    disputeGauges(),
    suspenseGauges(),
    returnGauges(),
    solvencyGauges(),
    proofGauges(),
    webhookGauges(),
    routingGauges(),
    outboxGauges(),
    jobGauges(),
    dueGauges(),
    findingGauges(),
    ledgerGauges(),
    sweepGauges(),
    ownAccountGauges(ownAccountLimit),
    backupGauges(),
  ];
}
