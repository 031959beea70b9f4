import { instrument } from "#platform/observability/instrumentation.ts";
import type { GatewayName } from "./gateway.ts";
import { RATE_LIMITED, noteCall } from "./health.ts";
import type { Outcome } from "./outcome.ts";

/** One call of a provider's HTTP API. A time-out, no connection, a redirect, a 408, a 429 and a 5xx
 * leave the outcome unknown; `read` interprets every other response. Keys, bodies and card
 * authorizations never appear in an error or a log. */

export type Call = Readonly<{
  method: string;
  path: string;
  timeoutMs: number;
  body?: unknown;
  /** It waits for a bank, or is long: its time and its failure say nothing about the gateway. */
  isUnwatched?: boolean;
}>;

type Server = Readonly<{ name: GatewayName; baseUrl: string; secretKey: string }>;
type Read<Answer> = (status: number, text: string) => Outcome<Answer>;

export function exchange<Answer>(
  server: Server,
  request: Call,
  read: Read<Answer>,
): Promise<Outcome<Answer>> {
  return instrument(
    { what: "call", of: "gateway", operation: operationOf(request) },
    () => watched(server, request, read),
    (outcome) => outcome.kind,
  );
}

async function watched<Answer>(
  server: Server,
  request: Call,
  read: Read<Answer>,
): Promise<Outcome<Answer>> {
  if (request.isUnwatched) return send(server, request, read);
  const startedAt = performance.now();
  const outcome = await send(server, request, read);
  noteCall(server.name, outcome, { startedAt, endedAt: performance.now() });
  return outcome;
}

/** One name for paths that differ only in ids. */
function operationOf({ method, path }: Call): string {
  const [address = ""] = path.split("?");
  const words = address.split("/").map((part) => (/^[a-z_-]*$/.test(part) ? part : ":id"));
  return `${method} ${words.join("/")}`;
}

async function send<Answer>(
  { baseUrl, secretKey }: Server,
  { method, path, timeoutMs, body }: Call,
  read: Read<Answer>,
): Promise<Outcome<Answer>> {
  const isForm = body instanceof FormData;
  let response: Response;
  let text: string;
  try {
    response = await fetch(baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        accept: "application/json",
        ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === "TimeoutError";
    return { kind: "unknown", reason: timedOut ? "timeout" : "no connection" };
  }
  return unansweredBy(response) ?? read(response.status, text);
}

function unansweredBy({ status, headers }: Response): Outcome<never> | undefined {
  if (status === 429) {
    const retryAfterMs = waitMsIn(headers) ?? 60_000;
    return { kind: "unknown", reason: RATE_LIMITED, retryAfterMs };
  }
  const isAnswer = (status >= 200 && status < 300) || (status >= 400 && status < 500);
  if (isAnswer && status !== 408) return undefined;
  const retryAfterMs = waitMsIn(headers);
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  return { kind: "unknown", reason: `status ${status}`, ...wait };
}

const LONGEST_WAIT_SECONDS = 3_600;

function waitMsIn(headers: Headers): number | undefined {
  const seconds = Number(headers.get("x-ratelimit-reset") ?? headers.get("retry-after") ?? "");
  const isKnown = Number.isFinite(seconds) && seconds > 0;
  return isKnown ? Math.min(seconds, LONGEST_WAIT_SECONDS) * 1_000 : undefined;
}
