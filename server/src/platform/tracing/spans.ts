import { type Cause, causeNow, inCause } from "../cause.ts";
import type { Begun, Piece, Watcher } from "../watch.ts";
import { type Place, placeWithin, readTraceparent, writeTraceparent } from "./traceparent.ts";

/** A span for each request and each job, and within them for each transaction and each call of somebody
 * outside. What it says of them is what a metric's labels say, and the ids by which the log is found. */

type Value = string | number | undefined;
export type Span = Readonly<{
  place: Place;
  parentSpanId: string | undefined;
  name: string;
  kind: number;
  beganAtMs: number;
  endedAtMs: number;
  attributes: Readonly<Record<string, Value>>;
  isError: boolean;
}>;

/** As the protocol numbers them. */
const KINDS = { transaction: 1, request: 2, call: 3, job: 5 } as const;
const UNTRACED: Begun = { within: (work) => work(), end: () => undefined };

export function tracingWatcher(share: number, take: (span: Span) => void): Watcher {
  return {
    begin(piece) {
      const cause = causeNow();
      const parent = readTraceparent(cause.traceparent);
      // What the clock does by itself, every second, is not worth a trace.
      if (!parent && piece.what !== "request" && piece.what !== "job") return UNTRACED;
      const place = placeWithin(parent, share);
      const traceparent = writeTraceparent(place);
      const beganAtMs = nowMs();
      return {
        within: (work) => inCause({ ...causeNow(), traceparent }, work),
        end(outcome) {
          if (!place.isSampled) return;
          take({
            place,
            parentSpanId: parent?.spanId,
            name: nameOf(piece),
            kind: KINDS[piece.what],
            beganAtMs,
            endedAtMs: nowMs(),
            attributes: attributesOf(piece, outcome, cause),
            isError: isError(piece, outcome),
          });
        },
      };
    },
  };
}

/** Real time, finer than a millisecond. */
function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

function nameOf(piece: Piece): string {
  if (piece.what === "request") return `${piece.method} ${piece.route}`;
  if (piece.what === "job") return `job ${piece.task}`;
  return piece.what === "call" ? `${piece.of} ${piece.operation}` : piece.what;
}

function attributesOf(piece: Piece, outcome: string, cause: Cause): Record<string, Value> {
  const ids = { "osisi.request_id": cause.requestId, "osisi.job_id": cause.jobId };
  if (piece.what === "request") {
    return {
      ...ids,
      "http.request.method": piece.method,
      "http.route": piece.route,
      "http.response.status_code": Number(outcome),
    };
  }
  if (piece.what === "job") return { ...ids, "osisi.tries": cause.tries, "osisi.outcome": outcome };
  return { ...ids, "osisi.outcome": outcome };
}

/** A refusal is an answer, and undoes its transaction as it should. */
function isError(piece: Piece, outcome: string): boolean {
  if (piece.what === "request") return Number(outcome) >= 500;
  if (piece.what === "call") return outcome === "unknown" || outcome === "later";
  return piece.what === "job" && outcome === "failed";
}
