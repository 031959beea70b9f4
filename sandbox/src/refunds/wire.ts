import { customerWire } from "../customers/customer.ts";
import { INTEGRATION } from "../http/answer.ts";
import { plainWire } from "../transactions/wire.ts";
import type { World } from "../world.ts";
import type { Refund } from "./refund.ts";

/** As the response to its creation: the payment is an object. */
export function madeWire(world: World, refund: Refund) {
  const transaction = world.transactions.byId(refund.transactionId);
  return {
    ...commonWire(refund),
    transaction: transaction && plainWire(world, transaction),
    deducted_amount: 0,
    fully_deducted: false,
    channel: null,
  };
}

/** As the API returns it: the payment is a number. */
export function refundWire(world: World, refund: Refund) {
  const transaction = world.transactions.byId(refund.transactionId);
  return {
    ...commonWire(refund),
    transaction: refund.transactionId,
    transaction_reference: refund.transactionReference,
    dispute: null,
    settlement: null,
    deducted_amount: refund.amountKobo,
    fully_deducted: true,
    channel: transaction?.channel ?? null,
    refunded_at: refund.refundedAt,
    bank_reference: refund.refundReference,
    reason: refund.status === "processing" ? "PROCESSING" : null,
    initiated_by: BY,
    reversed_at: null,
    session_id: null,
    customer: null,
  };
}

/** A row of the list, which has more fields. */
export function listedWire(world: World, refund: Refund) {
  const transaction = world.transactions.byId(refund.transactionId);
  const customer = transaction && world.customers.byId(transaction.customerId);
  const isWhole = refund.amountKobo === transaction?.amountKobo;
  return {
    ...refundWire(world, refund),
    customer: customer ? customerWire(customer) : null,
    refund_type: isWhole ? "full" : "partial",
    refund_channel: transaction?.channel ?? null,
    transaction_amount: transaction?.amountKobo ?? null,
    collect_account_number: false,
  };
}

const BY = "sandbox@example.com";
const DAY_MS = 24 * 60 * 60_000;

function commonWire(refund: Refund) {
  const { transactionReference } = refund;
  const note = `Refund for transaction ${transactionReference}`;
  return {
    id: refund.id,
    integration: INTEGRATION,
    domain: "test",
    amount: refund.amountKobo,
    currency: refund.currency,
    status: refund.status,
    refunded_by: BY,
    expected_at: new Date(new Date(refund.createdAt).getTime() + 10 * DAY_MS).toISOString(),
    customer_note: refund.customerNote || note,
    merchant_note: refund.merchantNote || `${note} by ${BY}`,
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
  };
}

/** As in a webhook: without its id, and with the amount as a string until it has ended. */
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
  const { id, customer_note, merchant_note } = commonWire(refund);
  return { ...common, id: String(id), customer_note, merchant_note };
}
