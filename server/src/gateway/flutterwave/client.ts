import * as z from "zod";
import type { Config } from "#config.ts";
import { type Call, exchange } from "#gateway/exchange.ts";
import type { Page } from "#gateway/lists.ts";
import type { Outcome } from "#gateway/outcome.ts";
import { DECIMALS, parseJson } from "#gateway/wire.ts";

/** Calls of Flutterwave's HTTP API, version 3. Its refusals have no codes, only a status and a
 * sentence. Its own time-out is 28 seconds and answered with 503: what moves money waits longer. */

export type Flutterwave = NonNullable<Config["secondGateway"]>;

export const MONEY_TIMEOUT_MS = 35_000;
export const READ_TIMEOUT_MS = 10_000;
const LIST_TIMEOUT_MS = 30_000;

type Request = Call &
  Readonly<{
    /** A refusal counts only with a sentence or status that we know: anything else may have been
     * carried out. */
    onlyKnownRefusals?: boolean;
  }>;

export async function call<Schema extends z.ZodType>(
  flutterwave: Flutterwave,
  schema: Schema,
  request: Request,
): Promise<Outcome<z.output<Schema>>> {
  return parse(schema, await callWhole(flutterwave, request), ({ data }) => data);
}

export type Answer = z.output<typeof envelope>;

/** With what stands beside `data`. */
export function callWhole(
  flutterwave: Flutterwave,
  { onlyKnownRefusals = false, ...request }: Request,
): Promise<Outcome<Answer>> {
  const server = { ...flutterwave, name: "flutterwave" } as const;
  return exchange(server, request, (status, text) => read(status, text, onlyKnownRefusals));
}

export function parse<Schema extends z.ZodType, From>(
  schema: Schema,
  outcome: Outcome<From>,
  part: (value: From) => unknown,
): Outcome<z.output<Schema>> {
  if (outcome.kind !== "ok") return outcome;
  const parsed = schema.safeParse(part(outcome.value));
  return parsed.success ? { kind: "ok", value: parsed.data } : UNREADABLE;
}

export function mapValue<From, To>(outcome: Outcome<From>, to: (value: From) => To): Outcome<To> {
  return outcome.kind === "ok" ? { kind: "ok", value: to(outcome.value) } : outcome;
}

type List = Readonly<{ path: string; query: URLSearchParams; timeoutMs?: number }>;

/** One page of a list, newest first: new rows push others to later pages, so some are seen twice
 * and none is missed. `position` is the page's number. */
export async function callPage<Row extends z.ZodType>(
  flutterwave: Flutterwave,
  row: Row,
  { path, query, position, timeoutMs = LIST_TIMEOUT_MS }: List & { position: string | null },
): Promise<Outcome<Page<z.output<Row>>>> {
  const page = position ?? "1";
  const outcome = await callWhole(flutterwave, {
    method: "GET",
    path: `${path}?${query.toString()}&page=${page}`,
    timeoutMs,
    isUnwatched: true,
  });
  if (outcome.kind !== "ok") return outcome;
  const rows = z.array(row).safeParse(outcome.value.data);
  if (!rows.success) return UNREADABLE;
  const next = nextPage(page, rows.data.length, outcome.value.meta);
  return { kind: "ok", value: { rows: rows.data, next } };
}

/** The last page is recognised by the number of pages, or else by an empty page. */
export function nextPage(page: string, rows: number, info: unknown): string | undefined {
  const pages = pageInfo.safeParse(info).data?.page_info.total_pages;
  const isLast = rows === 0 || (pages !== undefined && Number(page) >= pages);
  return isLast ? undefined : String(Number(page) + 1);
}

const pageInfo = z.object({
  page_info: z.object({ total_pages: z.coerce.number().int().nonnegative() }),
});

/** A longer list proves nothing about what is missing from it. */
const MAX_PAGES = 200;

/** All rows of a list, up to the first that is the wanted one. */
export async function callAll<Row extends z.ZodType>(
  flutterwave: Flutterwave,
  row: Row,
  list: List,
  isWanted: (row: z.output<Row>) => boolean = () => false,
): Promise<Outcome<z.output<Row>[]>> {
  const found: z.output<Row>[] = [];
  let position: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const outcome: Outcome<Page<z.output<Row>>> = await callPage(flutterwave, row, {
      ...list,
      position,
    });
    if (outcome.kind !== "ok") return outcome;
    const { rows, next }: Page<z.output<Row>> = outcome.value;
    found.push(...rows);
    if (next === undefined || rows.some(isWanted)) return { kind: "ok", value: found };
    position = next;
  }
  return { kind: "unknown", reason: "a list too long to look through" };
}

export const UNREADABLE = { kind: "unknown", reason: "an answer that cannot be read" } as const;

/** The envelope of every response. `status` only says whether the call itself was carried out. */
const envelope = z.object({
  status: z.enum(["success", "error"]),
  message: z.string().catch(""),
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
});

function read(status: number, text: string, onlyKnownRefusals: boolean): Outcome<Answer> {
  const answer = envelope.safeParse(parseJson(text, DECIMALS));
  if (!answer.success) return { kind: "unknown", reason: `status ${status}, not its envelope` };
  if (answer.data.status === "success" && status < 400) return { kind: "ok", value: answer.data };
  const [, code] = CODES_IN_WORDS.find(([words]) => words.test(answer.data.message)) ?? [];
  if (code === undefined && onlyKnownRefusals && status !== 401) {
    const reason = `status ${status}, for a reason that is not known`;
    return { kind: "unknown", reason, refusal: sentenceOf(status, answer.data.message) };
  }
  return { kind: "refused", code: code ?? codeOf(status), status };
}

/** For an operator, without account numbers. */
function sentenceOf(status: number, message: string): string {
  return message.replaceAll(/\d{5,}/g, "…").slice(0, 200) || codeOf(status);
}

function codeOf(status: number): string {
  return status === 404 ? "not_found" : `status_${status}`;
}

const CODES_IN_WORDS: readonly [RegExp, string][] = [
  [/no transaction was found/i, "not_found"],
  [/payout with this ref(erence)? already exists/i, "duplicate_reference"],
  [/tx_?ref (already|is not unique)|duplicate tx_?ref/i, "duplicate_reference"],
  [/ip whitelisting/i, "not_allowed"],
  [
    /insufficient (available )?balance|insufficient funds in customer wallet/i,
    "insufficient_balance",
  ],
  [/blacklisted account/i, "account_blacklisted"],
  [/account number is invalid/i, "account_not_found"],
  [/amount should be above/i, "amount_too_small"],
  [/already refunded/i, "already_refunded"],
];
