import * as z from "zod";
import { gatewayId, kobo, moment, readable, reference, word } from "./schemas.ts";
import { type Paystack, find } from "./client.ts";
import type { GatewayDispute } from "#gateway/gateway.ts";

/** Paystack's disputes, parsed leniently: only the fields used here. The payment's reference is in
 * the nested transaction; the one beside it is usually null. */

const FETCH_TIMEOUT_MS = 10_000;

export const dispute = z
  .object({
    id: gatewayId,
    domain: z.enum(["test", "live"]).optional().catch(undefined),
    status: word(/^[\w -]{1,50}$/),
    resolution: word(/^[\w -]{1,50}$/),
    refund_amount: kobo,
    currency: word(/^[A-Z]{3}$/),
    transaction: z.object({ reference }).optional().catch(undefined),
    transaction_reference: reference,
    dueAt: moment,
    due_at: moment,
  })
  .transform((data): GatewayDispute => ({
    gatewayId: data.id,
    domain: data.domain,
    status: data.status,
    resolution: data.resolution,
    reference: data.transaction?.reference ?? data.transaction_reference,
    amountKobo: readable(data.refund_amount),
    currency: data.currency,
    answerBy: data.dueAt ?? data.due_at,
  }));

export function fetchDispute(paystack: Paystack, id: string) {
  return find(paystack, dispute, {
    method: "GET",
    path: `/dispute/${encodeURIComponent(id)}`,
    timeoutMs: FETCH_TIMEOUT_MS,
  });
}
