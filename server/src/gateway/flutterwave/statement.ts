import { createHash } from "node:crypto";
import * as z from "zod";
import { CURRENCY } from "#gateway/gateway.ts";
import type { Balance, BalanceEntry } from "#gateway/lists.ts";
import type { Outcome } from "#gateway/outcome.ts";
import { type Flutterwave, call, mapValue, nextPage } from "./client.ts";
import { withPrefix } from "./ids.ts";
import { balanceKoboOf, exactNaira, isSameKobo } from "./money.ts";

/** Flutterwave's wallet statement and balance. A line has no id. What it is about is found in its
 * reference and remarks. */

const TIMEOUT_MS = 30_000;
/** Theirs have ten lines. */
const PAGES_AS_ONE = 10;

const line = z
  .object({
    type: z.enum(["C", "D"]),
    amount: exactNaira,
    currency: z.string().regex(/^[A-Z]{3}$/),
    balance_before: exactNaira,
    balance_after: exactNaira,
    reference: z.string().max(200).nullish().catch(undefined),
    remarks: z.string().max(500).nullish().catch(undefined),
    statement_type: z.string().max(100).nullish().catch(undefined),
    date: z.string().transform((text) => new Date(text)),
  })
  .refine(({ date }) => !Number.isNaN(date.getTime()))
  .refine(({ type, amount, balance_before: before, balance_after: after }) =>
    isSameKobo(after - before, type === "C" ? amount : -amount),
  );

type Line = z.output<typeof line>;

const page = z.object({ page_info: z.unknown().optional(), transactions: z.array(line) });

/** Newest first. An empty page is the end. */
export async function listBalanceEntries(
  flutterwave: Flutterwave,
  number: number,
): Promise<Outcome<BalanceEntry[]>> {
  const lines: Line[] = [];
  let next: string | undefined = String((number - 1) * PAGES_AS_ONE + 1);
  for (let read = 0; read < PAGES_AS_ONE && next !== undefined; read += 1) {
    const query = new URLSearchParams({ currency: CURRENCY, page: next });
    const outcome = await call(flutterwave, page, {
      method: "GET",
      path: `/wallet/statement?${query.toString()}`,
      timeoutMs: TIMEOUT_MS,
      isUnwatched: true,
    });
    if (outcome.kind !== "ok") return outcome;
    lines.push(...outcome.value.transactions);
    next = nextPage(next, outcome.value.transactions.length, outcome.value);
  }
  const entries = new Map(lines.map((one) => [idOf(one), one]));
  const sorted = [...entries].toSorted(([left], [right]) => (left < right ? 1 : -1));
  return { kind: "ok", value: sorted.map(([id, one]) => entryOf(id, one)) };
}

function entryOf(id: bigint, { balance_before, balance_after, ...data }: Line): BalanceEntry {
  const balanceKobo = balanceKoboOf(balance_after);
  return {
    id,
    balanceKobo,
    differenceKobo: balanceKobo - balanceKoboOf(balance_before),
    currency: data.currency,
    createdAt: data.date,
    model: modelOf(data),
    modelRow: namedBy(data),
  };
}

/** Our reference, or else the id of a refund or chargeback, or else the line's own reference. */
function namedBy({ reference, remarks }: Pick<Line, "reference" | "remarks">): string | null {
  const ours = OUR_REFERENCE.exec(`${reference ?? ""} ${remarks ?? ""}`)?.[0];
  const id = NUMBERED.exec(remarks ?? "")?.[1];
  return ours ?? (id === undefined ? (reference ?? null) : withPrefix(id));
}

/** Not part of another one, as of a retry that its dashboard made. */
const OUR_REFERENCE = /(?<![\w-])(?:fund|wd)-[\da-f]{32}(?:-\d{1,2})?(?![\w-])/;
const NUMBERED = /\b(?:refund|chargeback) (\d{1,30})\b/i;

const HASH_BITS = 21n;

/** Made from what the line says, so that it is the same whenever the line is read, and ordered by
 * time. */
function idOf({ type, amount, balance_after, reference, remarks, date }: Line): bigint {
  const text = [type, amount, balance_after, reference, remarks].join("\n");
  const digest = createHash("sha256").update(text).digest().readUInt32BE(0);
  return (BigInt(date.getTime()) << HASH_BITS) | (BigInt(digest) >> (32n - HASH_BITS));
}

/** In words of the ledger's reader (`#gateway/lists.ts`). The most specific come first: a refund's
 * remarks may name the payment. */
const MODELS: readonly [RegExp, string][] = [
  [/chargeback|dispute/i, "dispute"],
  [/refund/i, "refund"],
  [/settle/i, "settlement"],
  [/top.?up|funding/i, "topup"],
  [/transfer|payout/i, "transfer"],
  [/collection|payment/i, "transaction"],
];

function modelOf({ statement_type, remarks }: Pick<Line, "statement_type" | "remarks">): string {
  const texts = [statement_type ?? "", remarks ?? ""];
  const known = texts.flatMap((text) => MODELS.find(([words]) => words.test(text))?.[1] ?? []);
  return known[0] ?? "";
}

const wallet = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  available_balance: exactNaira,
});

/** What can be paid out, which is what the statement adds up to. */
export async function fetchBalances(flutterwave: Flutterwave): Promise<Outcome<Balance[]>> {
  const outcome = await call(flutterwave, wallet, {
    method: "GET",
    path: `/balances/${CURRENCY}`,
    timeoutMs: TIMEOUT_MS,
  });
  return mapValue(outcome, ({ currency, available_balance: available }) => [
    { currency, balanceKobo: balanceKoboOf(available) },
  ]);
}
