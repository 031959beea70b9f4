import { INTEGRATION, without } from "../http/answer.ts";
import { recipientWire } from "../recipients/recipient.ts";
import { diceOf } from "../dice.ts";
import type { World } from "../world.ts";
import type { Transfer } from "./transfer.ts";

/** As in the response to its creation: the recipient is a number. */
export function transferWire(transfer: Transfer) {
  return {
    id: transfer.id,
    transfer_code: transfer.code,
    reference: transfer.reference,
    amount: transfer.amountKobo,
    currency: transfer.currency,
    status: transfer.status,
    source: "balance",
    source_details: null,
    reason: transfer.reason,
    recipient: transfer.recipientId,
    request: transfer.id,
    integration: INTEGRATION,
    domain: "test",
    failures: null,
    titan_code: null,
    transferred_at: transfer.transferredAt,
    transfersessionid: [],
    transfertrials: [],
    createdAt: transfer.createdAt,
    updatedAt: transfer.updatedAt,
  };
}

/** As in verify and the lists: the recipient is an object, and once it was sent, the banks' session
 * is known. */
export function wholeTransferWire(world: World, transfer: Transfer) {
  const recipient = world.recipients.byId(transfer.recipientId);
  const isSent = transfer.transferredAt !== null;
  return {
    ...transferWire(transfer),
    recipient: recipient ? recipientWire(recipient) : null,
    session: isSent ? { provider: "nip", id: transfer.sessionId } : { provider: null, id: null },
    fee_charged: transfer.feeKobo,
    fees_breakdown: null,
    gateway_response: null,
  };
}

/** As in webhooks. Those of failed and reversed ones have another date format and no fee. */
export function announcedWire(world: World, transfer: Transfer): Record<string, unknown> {
  const wire = wholeTransferWire(world, transfer);
  const whole = {
    ...without(wire, "request", "transfersessionid", "transfertrials", "fees_breakdown"),
    integration: { id: INTEGRATION, is_live: false, business_name: "Test business" },
  };
  const isSpeltAlike = world.settings.noise && diceOf(world).roll() < 0.5;
  if (transfer.status === "success" || isSpeltAlike) return whole;
  return {
    ...without(whole, "createdAt", "updatedAt", "fee_charged"),
    created_at: transfer.createdAt,
    updated_at: transfer.updatedAt,
  };
}
