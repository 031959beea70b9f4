import * as z from "zod";
import { dispute } from "./disputes.ts";
import { charge, gatewayId, word } from "./schemas.ts";
import { type Paystack, call, callNumberedPage, callPage } from "./client.ts";
import { refund } from "./refund-schemas.ts";
import { transfer } from "./transfer-schemas.ts";

/** Paystack's lists, a page at a time. Those of money coming in and going out are read by cursor; refunds,
 * disputes and the balance ledger have page numbers only. The page's length is spelt differently in different
 * places of its description; this spelling is the one of its samples. */

const TIMEOUT_MS = 30_000;
const PAGE = 100;

export type Stretch = Readonly<{ from: Date; to: Date; position: string | null }>;

export function listTransactions(
  paystack: Paystack,
  { status, ...stretch }: Stretch & { status: "success" | "reversed" },
) {
  const query = byCursor(stretch);
  query.set("status", status);
  return list(paystack, charge, `/transaction?${query.toString()}`);
}

export function listTransfers(paystack: Paystack, stretch: Stretch) {
  return list(paystack, transfer, `/transfer?${byCursor(stretch).toString()}`);
}

export function listRefunds(paystack: Paystack, stretch: Stretch) {
  return listByNumber(paystack, refund, { path: "/refund", stretch });
}

export function listDisputes(paystack: Paystack, stretch: Stretch) {
  return listByNumber(paystack, dispute, { path: "/dispute", stretch });
}

/** A list of refunds may name the payment by its number alone. */
export function readTransaction(paystack: Paystack, id: string) {
  return call(paystack, charge, {
    method: "GET",
    path: `/transaction/${encodeURIComponent(id)}`,
    timeoutMs: TIMEOUT_MS,
  });
}

export type LedgerRow = z.output<typeof ledgerRow>;

/** Newest first. An empty page is the end. */
export function listBalanceLedger(paystack: Paystack, page: number) {
  const query = new URLSearchParams({ page: String(page), perPage: String(PAGE) });
  return call(paystack, z.array(ledgerRow), {
    method: "GET",
    path: `/balance/ledger?${query.toString()}`,
    timeoutMs: TIMEOUT_MS,
  });
}

/** What it says it holds, by currency. */
export function readBalances(paystack: Paystack) {
  return call(paystack, z.array(held), {
    method: "GET",
    path: "/balance",
    timeoutMs: TIMEOUT_MS,
  });
}

function list<Row extends z.ZodType>(paystack: Paystack, row: Row, path: string) {
  return callPage(paystack, row, { method: "GET", path, timeoutMs: TIMEOUT_MS });
}

function listByNumber<Row extends z.ZodType>(
  paystack: Paystack,
  row: Row,
  { path, stretch: { from, to, position } }: { path: string; stretch: Stretch },
) {
  const query = new URLSearchParams({
    perPage: String(PAGE),
    from: from.toISOString(),
    to: to.toISOString(),
  });
  const page = position ?? "1";
  return callNumberedPage(paystack, row, {
    method: "GET",
    path,
    query,
    page,
    timeoutMs: TIMEOUT_MS,
  });
}

function byCursor({ from, to, position }: Stretch): URLSearchParams {
  const query = new URLSearchParams({
    use_cursor: "true",
    perPage: String(PAGE),
    from: from.toISOString(),
    to: to.toISOString(),
  });
  if (position !== null) query.set("next", position);
  return query;
}

const whole = z.union([z.int(), z.string().regex(/^-?\d{1,18}$/)]).transform(BigInt);
const currency = z.string().regex(/^[A-Z]{3}$/);

/** Nothing of it may be missing: sums are made of these. */
const ledgerRow = z
  .object({
    id: whole,
    balance: whole,
    difference: whole,
    currency,
    model_responsible: word(/^[\w -]{1,60}$/),
    model_row: gatewayId.nullish().catch(undefined),
    createdAt: z.string().transform((text, context) => {
      const date = new Date(text);
      if (!Number.isNaN(date.getTime())) return date;
      context.addIssue("not a date");
      return z.NEVER;
    }),
  })
  .transform(({ model_responsible: model, model_row: modelRow, balance, difference, ...row }) => ({
    ...row,
    balanceKobo: balance,
    differenceKobo: difference,
    model: model ?? "",
    /** What the gateway calls the payment, payout, refund or dispute that the row is about. */
    modelRow: modelRow ?? null,
  }));

const held = z.object({ currency, balance: whole });
