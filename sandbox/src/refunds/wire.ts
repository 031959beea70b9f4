import { INTEGRATION } from "../http/answer.ts";
import type { World } from "../world.ts";
import type { Refund } from "./refund.ts";

export function refundWire(world: World, refund: Refund) {
  const transaction = world.transactions.byId(refund.transactionId);
  return {
    id: refund.id,
    integration: INTEGRATION,
    domain: "test",
    transaction: refund.transactionId,
    transaction_reference: refund.transactionReference,
    dispute: null,
    settlement: null,
    amount: refund.amountKobo,
    deducted_amount: refund.amountKobo,
    fully_deducted: true,
    currency: refund.currency,
    channel: transaction?.channel ?? null,
    status: refund.status,
    refunded_by: "sandbox@example.com",
    refunded_at: refund.refundedAt,
    expected_at: refund.createdAt,
    bank_reference: refund.refundReference,
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
  };
}

/** As a webhook shows it: without its id, and with the amount as a text until it is over. */
export function announcedRefund(world: World, refund: Refund): Record<string, unknown> {
  const transaction = world.transactions.byId(refund.transactionId);
  const customer = transaction && world.customers.byId(transaction.customerId);
  const isLate = refund.status === "failed" || refund.status === "needs-attention";
  const common = {
    status: refund.status,
    transaction_reference: refund.transactionReference,
    refund_reference: refund.refundReference,
    amount: isLate ? refund.amountKobo : String(refund.amountKobo),
    currency: refund.currency,
    customer: {
      first_name: customer?.firstName ?? null,
      last_name: customer?.lastName ?? null,
      email: customer?.email ?? null,
    },
    integration: INTEGRATION,
    domain: "test",
  };
  if (refund.status !== "needs-attention") return { ...common, processor: "instant-transfer" };
  const { customerNote, merchantNote, id } = refund;
  return { ...common, id: String(id), customer_note: customerNote, merchant_note: merchantNote };
}
