import type { GatewayRefund, Outcome, RefundRequest } from "#gateway/gateway.ts";
import { type Paystack, call, callNumberedPage } from "./client.ts";
import { refund } from "./refund-schemas.ts";

/** Paystack's calls for refunds. */

const CREATE_TIMEOUT_MS = 30_000;
const LIST_TIMEOUT_MS = 20_000;
const PAGE = 100;
/** A longer list proves nothing about what is missing from it. */
const PAGES_AT_MOST = 100;

/** Nothing prevents a duplicate: a refund has no reference, only a note. */
export function createRefund(paystack: Paystack, request: RefundRequest) {
  return call(paystack, refund, {
    method: "POST",
    path: "/refund",
    timeoutMs: CREATE_TIMEOUT_MS,
    body: {
      transaction: request.transaction,
      amount: Number(request.amountKobo),
      currency: request.currency,
      merchant_note: request.note,
    },
  });
}

/** All refunds of one payment. Other payments' refunds are filtered out, in case the endpoint
 * ignores the filter. */
export async function listRefundsOf(
  paystack: Paystack,
  payment: { gatewayId: string; reference: string },
): Promise<Outcome<GatewayRefund[]>> {
  const { gatewayId: transactionId, reference } = payment;
  const found: GatewayRefund[] = [];
  const query = new URLSearchParams({ transaction: transactionId, perPage: String(PAGE) });
  for (let page = 1; page <= PAGES_AT_MOST; page += 1) {
    const outcome = await callNumberedPage(paystack, refund, {
      method: "GET",
      path: "/refund",
      query,
      page: String(page),
      timeoutMs: LIST_TIMEOUT_MS,
    });
    if (outcome.kind !== "ok") return outcome;
    const { rows, next } = outcome.value;
    found.push(
      ...rows.filter((row) => row.transactionId === transactionId || row.reference === reference),
    );
    if (next === undefined) return { kind: "ok", value: found };
  }
  return { kind: "unknown", reason: "too many refunds to look through" };
}
