import type * as z from "zod";
import type { Config } from "../config.ts";
import { charge, envelope, initialized, parseJson } from "./paystack-schemas.ts";

/** Paystack's HTTP interface, as far as we use it. What came of a call is a value: it was done, it
 * was refused for a reason, or nobody knows. Nobody knows after a time-out, a 429, a 5xx or an
 * answer that is not JSON, and then the same reference has to be asked about again. Keys, bodies and
 * card authorizations go nowhere from here, not into an error and not into a log. */

export type Outcome<Value> =
  | { kind: "ok"; value: Value }
  | { kind: "refused"; code: string }
  | { kind: "unknown"; reason: string; retryAfterMs?: number };

type Paystack = Config["paystack"];

const INITIALIZE_TIMEOUT_MS = 10_000;
const VERIFY_TIMEOUT_MS = 8_000;

export function initializeTransaction(
  paystack: Paystack,
  request: {
    email: string;
    amountKobo: bigint;
    currency: string;
    reference: string;
    callbackUrl: string;
    channels: readonly string[];
    metadata: Readonly<Record<string, string>>;
  },
) {
  return call(paystack, initialized, {
    method: "POST",
    path: "/transaction/initialize",
    timeoutMs: INITIALIZE_TIMEOUT_MS,
    body: {
      email: request.email,
      amount: Number(request.amountKobo),
      currency: request.currency,
      reference: request.reference,
      callback_url: request.callbackUrl,
      channels: request.channels,
      metadata: request.metadata,
    },
  });
}

/** An unknown reference is refused with `transaction_not_found`. */
export function verifyTransaction(paystack: Paystack, reference: string) {
  return call(paystack, charge, {
    method: "GET",
    path: `/transaction/verify/${encodeURIComponent(reference)}`,
    timeoutMs: VERIFY_TIMEOUT_MS,
  });
}

async function call<Schema extends z.ZodType>(
  paystack: Paystack,
  schema: Schema,
  request: { method: string; path: string; timeoutMs: number; body?: unknown },
): Promise<Outcome<z.output<Schema>>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(paystack.baseUrl + request.path, {
      method: request.method,
      headers: {
        authorization: `Bearer ${paystack.secretKey}`,
        accept: "application/json",
        ...(request.body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      redirect: "manual",
      signal: AbortSignal.timeout(request.timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === "TimeoutError";
    return { kind: "unknown", reason: timedOut ? "timeout" : "no connection" };
  }
  return read(response, text, schema);
}

function read<Schema extends z.ZodType>(
  { status, headers }: Response,
  text: string,
  schema: Schema,
): Outcome<z.output<Schema>> {
  if (status === 429) return rateLimited(headers);
  if (status < 200 || status >= 500 || status === 408 || (status >= 300 && status < 400)) {
    return { kind: "unknown", reason: `status ${status}` };
  }
  const answer = envelope.safeParse(json(text));
  if (!answer.success) return { kind: "unknown", reason: `status ${status}, not its envelope` };
  if (!answer.data.status || status >= 400) {
    return { kind: "refused", code: answer.data.code ?? codeOf(answer.data.message, status) };
  }
  const value = schema.safeParse(answer.data.data);
  if (!value.success) return { kind: "unknown", reason: "an answer that cannot be read" };
  return { kind: "ok", value: value.data };
}

function json(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

const LONGEST_WAIT_SECONDS = 3_600;

function rateLimited(headers: Headers): Outcome<never> {
  const seconds = Number(headers.get("x-ratelimit-reset") ?? headers.get("retry-after") ?? "");
  const known = Number.isFinite(seconds) && seconds > 0;
  const waitSeconds = known ? Math.min(seconds, LONGEST_WAIT_SECONDS) : 60;
  return { kind: "unknown", reason: "rate limited", retryAfterMs: waitSeconds * 1_000 };
}

/** Older endpoints refuse without a code. */
function codeOf(message: string, status: number): string {
  if (/duplicate transaction reference/i.test(message)) return "duplicate_reference";
  if (/transaction reference not found/i.test(message)) return "transaction_not_found";
  return `status_${status}`;
}
