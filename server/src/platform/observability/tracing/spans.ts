import { type Attributes, context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { type Cause, causeNow } from "#platform/observability/request-context.ts";
import type { Begun, Piece, Watcher } from "#platform/observability/instrumentation.ts";

/** A span for each request and job, and within them for each transaction and external call. Its
 * attributes are a metric's labels, and the ids by which the log is searched. */

const KINDS = {
  transaction: SpanKind.INTERNAL,
  request: SpanKind.SERVER,
  call: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
} as const;
const UNTRACED: Begun = { within: (work) => work(), end: () => undefined };

export const tracingWatcher: Watcher = {
  begin(piece) {
    // Scheduled polling, every second, is not worth a trace.
    const isRoot = trace.getSpanContext(context.active()) === undefined;
    if (isRoot && piece.what !== "request" && piece.what !== "job") return UNTRACED;
    const attributes = attributesOf(piece, causeNow());
    const options = { kind: KINDS[piece.what], attributes };
    const span = trace.getTracer("osisi").startSpan(nameOf(piece), options);
    return {
      within: (work) => context.with(trace.setSpan(context.active(), span), work),
      end(outcome) {
        span.setAttributes(outcomeOf(piece, outcome));
        if (isError(piece, outcome)) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  },
};

function nameOf(piece: Piece): string {
  if (piece.what === "request") return `${piece.method} ${piece.route}`;
  if (piece.what === "job") return `job ${piece.task}`;
  return piece.what === "call" ? `${piece.of} ${piece.operation}` : piece.what;
}

function attributesOf(piece: Piece, cause: Cause): Attributes {
  return {
    "osisi.request_id": cause.requestId,
    "osisi.job_id": cause.jobId,
    ...(piece.what === "request" && {
      "http.request.method": piece.method,
      "http.route": piece.route,
    }),
    ...(piece.what === "job" && { "osisi.tries": cause.tries }),
  };
}

function outcomeOf(piece: Piece, outcome: string): Attributes {
  if (piece.what === "request") return { "http.response.status_code": Number(outcome) };
  return { "osisi.outcome": outcome };
}

/** A refusal is an answer, and rolls its transaction back as intended. */
function isError(piece: Piece, outcome: string): boolean {
  if (piece.what === "request") return Number(outcome) >= 500;
  if (piece.what === "call") return outcome === "unknown" || outcome === "later";
  return piece.what === "job" && outcome === "failed";
}
