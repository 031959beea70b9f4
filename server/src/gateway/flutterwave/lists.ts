import type { Charge } from "#gateway/charges.ts";
import type { Transfer } from "#gateway/transfers.ts";
import type { Page, PageRequest } from "#gateway/lists.ts";
import type { Outcome } from "#gateway/outcome.ts";
import type { GatewayRefund } from "#gateway/sent-back.ts";
import { nameLater } from "./attempts.ts";
import { type Flutterwave, callPage, mapValue } from "./client.ts";
import { days, isWithin } from "./days.ts";
import { refund } from "./refunds.ts";
import { transaction } from "./transaction.ts";
import { transfer } from "./transfers.ts";

/** Flutterwave's lists, a page at a time. */

/** No transaction is ever called reversed: only refunds and chargebacks take money back. */
export async function listCharges(
  flutterwave: Flutterwave,
  { position, status, ...period }: PageRequest & { status: "success" | "reversed" },
): Promise<Outcome<Page<Charge>>> {
  if (status === "reversed") return { kind: "ok", value: { rows: [], next: undefined } };
  const query = days(period);
  query.set("status", "successful");
  const list = { path: "/transactions", query, position };
  const outcome = await callPage(flutterwave, transaction, list);
  if (outcome.kind !== "ok") return outcome;
  const paid = outcome.value.rows.filter((row) => row.status === status && isWithin(period, row));
  const named = await nameLater(flutterwave, paid);
  const { next } = outcome.value;
  return mapValue(named, (rows) => ({ rows: inMode(flutterwave, rows), next }));
}

export async function listTransfers(
  flutterwave: Flutterwave,
  { position, ...period }: PageRequest,
): Promise<Outcome<Page<Transfer>>> {
  const list = { path: "/transfers", query: days(period), position };
  const outcome = await callPage(flutterwave, transfer, list);
  return mapValue(outcome, ({ rows, next }) => ({
    rows: inMode(
      flutterwave,
      rows.filter((row) => isWithin(period, row)),
    ),
    next,
  }));
}

export async function listRefunds(
  flutterwave: Flutterwave,
  { position, ...period }: PageRequest,
): Promise<Outcome<Page<GatewayRefund>>> {
  const list = { path: "/refunds", query: days(period), position };
  const outcome = await callPage(flutterwave, refund, list);
  return mapValue(outcome, ({ rows, next }) => ({ rows: inMode(flutterwave, rows), next }));
}

function inMode<Row>({ mode }: Flutterwave, rows: readonly Row[]) {
  return rows.map((row) => ({ ...row, domain: mode }));
}
