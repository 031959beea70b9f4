import * as z from "zod";
import type { GatewayRefund, RefundRequest } from "#gateway/sent-back.ts";
import type { Outcome } from "#gateway/outcome.ts";
import { gatewayId, moment, reference, word } from "#gateway/wire.ts";
import { type Paystack, call, callNumberedPage } from "./client.ts";
import { kobo, readable } from "./schemas.ts";

/** Paystack's refunds. The payment is an id in a list and an object in the response that creates a
 * refund. */

const CREATE_TIMEOUT_MS = 30_000;
const LIST_TIMEOUT_MS = 20_000;
const PAGE = 100;
/** A longer list proves nothing about what is missing from it. */
const MAX_PAGES = 100;

const transaction = z
  .union([
    gatewayId.transform((id) => ({ id, reference: undefined })),
    z.object({ id: gatewayId.optional().catch(undefined), reference }),
  ])
  .optional()
  .catch(undefined);

export const refund = z
  .object({
    id: gatewayId,
    domain: z.enum(["test", "live"]).optional().catch(undefined),
    status: word(/^[\w -]{1,50}$/),
    transaction,
    transaction_reference: reference,
    amount: kobo,
    currency: word(/^[A-Z]{3}$/),
    merchant_note: z.string().catch(""),
    createdAt: moment,
    created_at: moment,
  })
  .transform((data): GatewayRefund => ({
    gatewayId: data.id,
    domain: data.domain,
    status: data.status,
    transactionId: data.transaction?.id,
    reference: data.transaction_reference ?? data.transaction?.reference,
    amountKobo: readable(data.amount),
    currency: data.currency,
    note: data.merchant_note,
    createdAt: data.createdAt ?? data.created_at,
  }));

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
  for (let page = 1; page <= MAX_PAGES; page += 1) {
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
