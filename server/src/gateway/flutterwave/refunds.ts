import * as z from "zod";
import { type Outcome, isNotFound } from "#gateway/outcome.ts";
import type { GatewayRefund, RefundRequest } from "#gateway/sent-back.ts";
import { moment, word } from "#gateway/wire.ts";
import { fetchCharge } from "./attempts.ts";
import { type Flutterwave, MONEY_TIMEOUT_MS, UNREADABLE, call, callAll, mapValue } from "./client.ts";
import { prefixedId, theirId } from "./ids.ts";
import { koboOf, naira, nairaOf } from "./money.ts";
import { refundStatus } from "./states.ts";

/** Flutterwave's refunds. The response to creating one and the list spell the same fields in
 * different ways; none has our reference. */

const optionalId = prefixedId.optional().catch(undefined);
const note = z.string().nullish().catch(undefined);

/** Without a mode. */
export const refund = z
  .object({
    id: prefixedId,
    status: word(/^[\w -]{1,50}$/),
    tx_id: optionalId,
    transaction_id: optionalId,
    TransactionId: optionalId,
    amount_refunded: naira,
    AmountRefunded: naira,
    currency: word(/^[A-Z]{3}$/),
    comment: note,
    comments: note,
    created_at: moment,
  })
  .transform((data): GatewayRefund => ({
    gatewayId: data.id,
    domain: undefined,
    status: refundStatus(data.status),
    transactionId: data.transaction_id ?? data.TransactionId ?? data.tx_id,
    reference: undefined,
    amountKobo: koboOf(data.amount_refunded ?? data.AmountRefunded),
    currency: data.currency,
    note: data.comment ?? data.comments ?? "",
    createdAt: data.created_at,
  }));

/** Nothing prevents a duplicate: a refund has no reference, only a comment. */
export async function createRefund(
  flutterwave: Flutterwave,
  { transaction, gatewayId, amountKobo, note: comments }: RefundRequest,
): Promise<Outcome<GatewayRefund>> {
  const payment = await idOf(flutterwave, { transaction, gatewayId });
  if (payment.kind !== "ok") return payment;
  const outcome = await call(flutterwave, refund, {
    method: "POST",
    path: `/transactions/${encodeURIComponent(theirId(payment.value))}/refund`,
    timeoutMs: MONEY_TIMEOUT_MS,
    onlyKnownRefusals: true,
    body: { amount: nairaOf(amountKobo), comments },
  });
  if (outcome.kind !== "ok") return outcome;
  return { kind: "ok", value: { ...outcome.value, domain: flutterwave.mode } };
}

/** A reference may have several payments. */
async function idOf(
  flutterwave: Flutterwave,
  { transaction, gatewayId }: Pick<RefundRequest, "transaction" | "gatewayId">,
): Promise<Outcome<string>> {
  if (gatewayId !== undefined) return { kind: "ok", value: gatewayId };
  const charge = await fetchCharge(flutterwave, transaction);
  return mapValue(charge, (found) => found.gatewayId);
}

/** All refunds of one payment. A row that does not say whose it is may be one of them, so that the
 * list proves nothing. */
export async function listRefundsOf(
  flutterwave: Flutterwave,
  { gatewayId: id }: { gatewayId: string },
): Promise<Outcome<GatewayRefund[]>> {
  const list = { path: "/refunds", query: new URLSearchParams({ id: theirId(id) }) };
  const outcome = await callAll(flutterwave, refund, list);
  if (isNotFound(outcome)) return { kind: "unknown", reason: "no list of refunds" };
  if (outcome.kind !== "ok") return outcome;
  if (outcome.value.some(({ transactionId }) => transactionId === undefined)) return UNREADABLE;
  const own = outcome.value.filter(({ transactionId }) => transactionId === id);
  return { kind: "ok", value: own.map((row) => ({ ...row, domain: flutterwave.mode })) };
}
