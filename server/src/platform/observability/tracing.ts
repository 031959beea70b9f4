import { randomUUID } from "node:crypto";
import { context, diag, DiagLogLevel, propagation, trace as api } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import * as core from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import * as sdk from "@opentelemetry/sdk-trace";
import manifest from "#age.json" with { type: "json" };
import type { Log } from "#platform/log.ts";
import type { Runtime } from "#platform/runtime.ts";
import { addWatcher } from "./instrumentation.ts";
import { tracingWatcher } from "./tracing/spans.ts";

/** OpenTelemetry's SDK with an OTLP exporter (HTTP, JSON). Loaded only if a collector is
 * configured. Nothing waits for traces: those that cannot be sent are dropped, with a log line. */

type Tracing = NonNullable<Runtime["config"]["tracing"]>;

const SEND_EVERY_MS = 1_000;
const KEPT_AT_MOST = 5_000;
const TIMEOUT_MS = 5_000;
const COMPLAIN_EVERY_MS = 60_000;
const HEALTH_CHECKS = new Set(["/healthz", "/readyz"]);
const ignore = () => undefined;

export function trace({ log }: Runtime, tracing: Tracing, role: string) {
  reportLosses(log);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      "service.name": `osisi-${role}`,
      "service.version": manifest.version,
      "service.instance.id": randomUUID(),
    }),
    sampler: samplerOf(tracing.share),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${tracing.endpoint}/v1/traces`,
          headers: core.parseKeyPairsIntoRecord(tracing.headers),
          timeoutMillis: TIMEOUT_MS,
        }),
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: TIMEOUT_MS,
        maxQueueSize: KEPT_AT_MOST,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  api.setGlobalTracerProvider(provider);
  const stopWatching = addWatcher(tracingWatcher);
  return {
    async stop() {
      stopWatching();
      await provider.shutdown();
      for (const one of [api, propagation, context, diag]) one.disable();
    },
  };
}

/** A proxy's sampling decision is kept, except that health checks are never traced. */
function samplerOf(share: number): sdk.Sampler {
  const root = new sdk.TraceIdRatioBasedSampler(share);
  const byParent = new sdk.ParentBasedSampler({ root });
  return {
    shouldSample(...given) {
      const [, , , , attributes] = given;
      const isHealthCheck = HEALTH_CHECKS.has(String(attributes["http.route"]));
      if (isHealthCheck) return { decision: sdk.SamplingDecision.NOT_RECORD };
      return byParent.shouldSample(...given);
    },
    toString: () => byParent.toString(),
  };
}

/** At most once a minute, because a collector may be down for hours. */
function reportLosses(log: Log): void {
  let nextAt = 0;
  const report = (reason: string) => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + COMPLAIN_EVERY_MS;
    log.warn({ reason }, "lost traces");
  };
  const logger = { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  core.setGlobalErrorHandler((error) =>
    report(typeof error === "string" ? error : (error.message ?? error.name ?? "unknown")),
  );
}
