import * as z from "zod";
import type { BalanceEntry, PageRequest } from "#gateway/lists.ts";
import { gatewayId, word } from "#gateway/wire.ts";
import { dispute } from "./disputes.ts";
import { charge } from "./charges.ts";
import { type Paystack, call, callNumberedPage, callPage } from "./client.ts";
import { refund } from "./refunds.ts";
import { transfer } from "./transfers.ts";

/** Paystack's lists, a page at a time. Payments and transfers have cursors; refunds, disputes and
 * the balance ledger have page numbers only. The documentation spells the page size parameter in
 * several ways; this is the spelling of its samples. */

const TIMEOUT_MS = 30_000;
const PAGE = 100;

export function listCharges(
  paystack: Paystack,
  { status, ...page }: PageRequest & { status: "success" | "reversed" },
) {
  const query = byCursor(page);
  query.set("status", status);
  return list(paystack, charge, `/transaction?${query.toString()}`);
}

export function listTransfers(paystack: Paystack, page: PageRequest) {
  return list(paystack, transfer, `/transfer?${byCursor(page).toString()}`);
}

export function listRefunds(paystack: Paystack, page: PageRequest) {
  return listByNumber(paystack, refund, { path: "/refund", page });
}

export function listDisputes(paystack: Paystack, page: PageRequest) {
  return listByNumber(paystack, dispute, { path: "/dispute", page });
}

/** Newest first. An empty page is the end. */
export function listBalanceEntries(paystack: Paystack, page: number) {
  const query = new URLSearchParams({ page: String(page), perPage: String(PAGE) });
  return call(paystack, z.array(balanceEntry), {
    method: "GET",
    path: `/balance/ledger?${query.toString()}`,
    timeoutMs: TIMEOUT_MS,
    isUnwatched: true,
  });
}

/** The reported balance, by currency. */
export function fetchBalances(paystack: Paystack) {
  return call(paystack, z.array(held), {
    method: "GET",
    path: "/balance",
    timeoutMs: TIMEOUT_MS,
  });
}

/** A cursor on an empty page is ignored, or a list could go on without end. */
async function list<Row extends z.ZodType>(paystack: Paystack, row: Row, path: string) {
  const page = await callPage(paystack, row, { method: "GET", path, timeoutMs: TIMEOUT_MS });
  if (page.kind !== "ok" || page.value.rows.length > 0) return page;
  return { ...page, value: { ...page.value, next: undefined } };
}

function listByNumber<Row extends z.ZodType>(
  paystack: Paystack,
  row: Row,
  { path, page: { from, to, position } }: { path: string; page: PageRequest },
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

function byCursor({ from, to, position }: PageRequest): URLSearchParams {
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

/** Every field is required, because the entries are summed. */
const balanceEntry = z
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
  .transform(
    ({
      model_responsible: model,
      model_row: modelRow,
      balance,
      difference,
      ...row
    }): BalanceEntry => ({
      ...row,
      balanceKobo: balance,
      differenceKobo: difference,
      model: model ?? "",
      modelRow: modelRow ?? null,
    }),
  );

const held = z
  .object({ currency, balance: whole })
  .transform(({ balance, ...row }) => ({ ...row, balanceKobo: balance }));
