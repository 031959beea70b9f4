import { customerWire } from "../customers/customer.ts";
import { plainWire } from "../transactions/wire.ts";
import type { World } from "../world.ts";
import type { Dispute } from "./dispute.ts";

/** As the API returns it. */
export function disputeWire(world: World, dispute: Dispute) {
  const dates = { createdAt: dispute.createdAt, updatedAt: dispute.updatedAt };
  return { ...commonWire(world, dispute), ...dates };
}

/** As in webhooks: dates have another format, and less of the payment is included. */
export function announcedWire(world: World, dispute: Dispute) {
  const wire = commonWire(world, dispute);
  const { id, domain, status, reference, amount, currency, channel, paid_at, fees } =
    wire.transaction;
  return {
    ...wire,
    transaction: {
      id,
      domain,
      status,
      reference,
      amount,
      currency,
      channel,
      paid_at,
      fees,
      requested_amount: wire.transaction["requested_amount"],
      authorization: {},
      customer: { international_format_phone: null },
      metadata: "",
    },
    created_at: dispute.createdAt,
    updated_at: dispute.updatedAt,
  };
}

function commonWire(world: World, dispute: Dispute) {
  const transaction = world.transactions.byId(dispute.transactionId);
  const customer = transaction && world.customers.byId(transaction.customerId);
  const paid: Record<string, unknown> = transaction ? plainWire(world, transaction) : {};
  const card = transaction?.authorizationCode
    ? world.authorizations.byKey(transaction.authorizationCode)?.wire
    : undefined;
  return {
    id: dispute.id,
    refund_amount: dispute.amountKobo,
    currency: dispute.currency,
    status: dispute.status,
    resolution: dispute.resolution,
    domain: "test",
    transaction: paid,
    transaction_reference: null,
    category: "chargeback",
    customer: customer ? customerWire(customer) : {},
    bin: card?.["bin"] ?? null,
    last4: card?.["last4"] ?? null,
    dueAt: dispute.dueAt,
    resolvedAt: dispute.resolvedAt,
    evidence: null,
    attachments: dispute.attachment ?? null,
    note: dispute.note,
    history: [{ status: "pending", by: "bank@example.com", createdAt: dispute.createdAt }],
    messages: dispute.messages,
  };
}
