import * as z from "zod";
import type { Config } from "#config.ts";
import { type Call, exchange } from "#gateway/exchange.ts";
import type { Page } from "#gateway/lists.ts";
import type { Outcome } from "#gateway/outcome.ts";
import { parseJson } from "#gateway/wire.ts";

/** Calls of Paystack's HTTP API. The outcome is a value: done, refused with a reason, or unknown.
 * It is unknown after a time-out, a 429, a 5xx or a response that is not JSON, and then the same
 * reference has to be queried. */

export type Paystack = Config["firstGateway"];

export async function call<Schema extends z.ZodType>(
  paystack: Paystack,
  schema: Schema,
  request: Call,
): Promise<Outcome<z.output<Schema>>> {
  const outcome = await send(paystack, request);
  if (outcome.kind !== "ok") return outcome;
  const value = schema.safeParse(outcome.value.data);
  return value.success ? { kind: "ok", value: value.data } : UNREADABLE;
}

/** Fetches one object by id; any 404 means that there is none, whatever its code. */
export async function find<Schema extends z.ZodType>(
  paystack: Paystack,
  schema: Schema,
  request: Call,
): Promise<Outcome<z.output<Schema>>> {
  const outcome = await call(paystack, schema, request);
  const isMissing = outcome.kind === "refused" && outcome.status === 404;
  return isMissing ? { ...outcome, code: "not_found" } : outcome;
}

/** One page of a list with cursors. */
export async function callPage<Row extends z.ZodType>(
  paystack: Paystack,
  row: Row,
  request: Call,
): Promise<Outcome<Page<z.output<Row>>>> {
  const outcome = await send(paystack, { ...request, isUnwatched: true });
  if (outcome.kind !== "ok") return outcome;
  const rows = z.array(row).safeParse(outcome.value.data);
  const next = cursor.safeParse(outcome.value.meta).data?.next;
  return rows.success ? { kind: "ok", value: { rows: rows.data, next } } : UNREADABLE;
}

/** One page of a list with page numbers, newest first: new rows push others to later pages, so some
 * are seen twice and none is missed. A page may be shorter than requested, so the last one is
 * recognised by the number of pages, or else by an empty page. */
export async function callNumberedPage<Row extends z.ZodType>(
  paystack: Paystack,
  row: Row,
  { query, page, ...request }: Call & { query: URLSearchParams; page: string },
): Promise<Outcome<Page<z.output<Row>>>> {
  const path = `${request.path}?${query.toString()}&page=${page}`;
  const outcome = await send(paystack, { ...request, path, isUnwatched: true });
  if (outcome.kind !== "ok") return outcome;
  const rows = z.array(row).safeParse(outcome.value.data);
  if (!rows.success) return UNREADABLE;
  const pages = pageCount.safeParse(outcome.value.meta).data?.pageCount;
  const isLast = rows.data.length === 0 || (pages !== undefined && Number(page) >= pages);
  const next = isLast ? undefined : String(Number(page) + 1);
  return { kind: "ok", value: { rows: rows.data, next } };
}

function send(paystack: Paystack, request: Call): Promise<Outcome<Envelope>> {
  return exchange({ ...paystack, name: "paystack" }, request, read);
}

const UNREADABLE = { kind: "unknown", reason: "an answer that cannot be read" } as const;
/** The end of a list is `null`, the string "null", or absent. */
const NO_CURSOR = new Set(["", "null"]);
const cursor = z.object({
  next: z
    .string()
    .transform((next) => (NO_CURSOR.has(next) ? undefined : next))
    .optional()
    .catch(undefined),
});

const pageCount = z.object({ pageCount: z.coerce.number().int().positive() });

/** The envelope of every response. `status` only says whether the call itself was carried out. */
const envelope = z.object({
  status: z.boolean(),
  code: z.string().optional().catch(undefined),
  message: z.string().catch(""),
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
});

type Envelope = z.output<typeof envelope>;

function read(status: number, text: string): Outcome<Envelope> {
  const answer = envelope.safeParse(parseJson(text));
  if (!answer.success) return { kind: "unknown", reason: `status ${status}, not its envelope` };
  if (!answer.data.status || status >= 400) {
    return { kind: "refused", code: codeOf(answer.data, status), status };
  }
  return { kind: "ok", value: answer.data };
}

/** Reasons that older endpoints give as text only. */
const CODES_IN_WORDS: readonly [RegExp, string][] = [
  [/duplicate transaction reference/i, "duplicate_reference"],
  [/transaction reference not found/i, "not_found"],
  [/does not match authorization/i, "authorization_mismatch"],
  [/invalid authorization code/i, "authorization_unknown"],
  [/expired card/i, "card_expired"],
  [/pickup card/i, "card_kept_back"],
  [/insufficient funds/i, "insufficient_funds"],
  [/denied by fraud/i, "denied_by_fraud_system"],
  [/^(card )?declined\b/i, "card_declined"],
  [/cannot be fulfilled until/i, "card_regulated"],
  [/wait a few minutes/i, "try_later"],
  [/reference already exists on a transfer/i, "duplicate_reference"],
  [/transfer not found/i, "not_found"],
  [/balance is not enough|insufficient balance/i, "insufficient_balance"],
  [/starter business|integration has been deactivated/i, "not_allowed"],
  [/invalid bvn/i, "bvn_invalid"],
  [/system malfunction/i, "malfunction"],
];

/** Other names of the same code. */
const OTHER_CODES: Readonly<Record<string, string>> = {
  transaction_not_found: "not_found",
  transfer_not_found: "not_found",
  status_404: "not_found",
};

/** The text takes precedence over the code, because one code has several meanings. */
function codeOf({ code, message }: Envelope, status: number): string {
  const [, inWords] = CODES_IN_WORDS.find(([words]) => words.test(message)) ?? [];
  const own = inWords ?? code ?? `status_${status}`;
  return OTHER_CODES[own] ?? own;
}
