import { randomUUID } from "node:crypto";
import {
  context,
  diag,
  DiagLogLevel,
  propagation,
  type Attributes,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import * as core from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import * as sdk from "@opentelemetry/sdk-trace";
import manifest from "../../../package.json" with { type: "json" };
import type { Log } from "#platform/log.ts";
import type { Runtime } from "#platform/runtime.ts";
import {
  addListener,
  type StartedOperation,
  type Operation,
  type Listener,
} from "./instrumentation.ts";
import { type RequestContext, currentRequestContext } from "./request-context.ts";

/** OpenTelemetry's SDK with an OTLP exporter (HTTP, JSON). Loaded only if a collector is
 * configured. Nothing waits for traces: those that cannot be sent are dropped, with a log line. */

type Tracing = NonNullable<Runtime["config"]["tracing"]>;

const SEND_EVERY_MS = 1_000;
const KEPT_AT_MOST = 5_000;
const TIMEOUT_MS = 5_000;
const REPORT_EVERY_MS = 60_000;
const HEALTH_CHECKS = new Set(["/healthz", "/readyz"]);
const ignore = () => undefined;

export function startTracing({ log }: Runtime, tracing: Tracing, role: string) {
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
  trace.setGlobalTracerProvider(provider);
  const removeListener = addListener(tracingListener);
  return {
    async stop() {
      removeListener();
      await provider.shutdown();
      for (const one of [trace, propagation, context, diag]) one.disable();
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
    nextAt = performance.now() + REPORT_EVERY_MS;
    log.warn({ reason }, "lost traces");
  };
  const logger = { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  core.setGlobalErrorHandler((error) =>
    report(typeof error === "string" ? error : (error.message ?? error.name ?? "unknown")),
  );
}

/** A span for each request and job, and within them for each transaction and external call. Its
 * attributes are a metric's labels, and the ids by which the log is searched. */

const KINDS = {
  transaction: SpanKind.INTERNAL,
  request: SpanKind.SERVER,
  call: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
} as const;
const UNTRACED: StartedOperation = { within: (work) => work(), end: () => undefined };

const tracingListener: Listener = {
  startOperation(operation) {
    // Scheduled polling, every second, is not worth a trace.
    const isRoot = trace.getSpanContext(context.active()) === undefined;
    if (isRoot && operation.what !== "request" && operation.what !== "job") return UNTRACED;
    const attributes = attributesOf(operation, currentRequestContext());
    const options = { kind: KINDS[operation.what], attributes };
    const span = trace.getTracer("osisi").startSpan(nameOf(operation), options);
    return {
      within: (work) => context.with(trace.setSpan(context.active(), span), work),
      end(outcome) {
        span.setAttributes(outcomeOf(operation, outcome));
        if (isError(operation, outcome)) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  },
};

function nameOf(operation: Operation): string {
  if (operation.what === "request") return `${operation.method} ${operation.route}`;
  if (operation.what === "job") return `job ${operation.task}`;
  return operation.what === "call" ? `${operation.of} ${operation.operation}` : operation.what;
}

function attributesOf(operation: Operation, cause: RequestContext): Attributes {
  return {
    "osisi.request_id": cause.requestId,
    "osisi.job_id": cause.jobId,
    ...(operation.what === "request" && {
      "http.request.method": operation.method,
      "http.route": operation.route,
    }),
    ...(operation.what === "job" && { "osisi.tries": cause.tries }),
  };
}

function outcomeOf(operation: Operation, outcome: string): Attributes {
  if (operation.what === "request") return { "http.response.status_code": Number(outcome) };
  return { "osisi.outcome": outcome };
}

/** A refusal is an answer, and rolls its transaction back as intended. */
function isError(operation: Operation, outcome: string): boolean {
  if (operation.what === "request") return Number(outcome) >= 500;
  if (operation.what === "call") return outcome === "unknown" || outcome === "later";
  return operation.what === "job" && outcome === "failed";
}
