import * as z from "zod";
import { gatewayId, kobo, moment, readable, reference, word } from "./schemas.ts";
import type { GatewayRefund } from "#gateway/gateway.ts";

/** Paystack's refunds, parsed leniently: only the fields used here. The payment is an id in a list
 * and an object in the response that creates a refund. */

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
