import { balanceKobo, changeBalance } from "../balance/balance.ts";
import { type Fields, kobo, requiredText, text } from "../http/fields.ts";
import { invalid, refuse } from "../http/refusal.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { World } from "../world.ts";
import type { Refund } from "./refund.ts";
import { announcedRefund } from "./wire.ts";

/** The refund leaves the balance when it is created. Fees are not returned. */
export function createRefund(world: World, fields: Fields): Refund {
  const transaction = transactionOf(world, requiredText(fields, "transaction"));
  const leftKobo = leftToRefundKobo(world, transaction);
  if (transaction.status === "reversed" || leftKobo <= 0) {
    throw refuse(400, "Transaction has been fully reversed", {
      code: "transaction_reversed",
      type: "api_error",
    });
  }
  if (transaction.status !== "success") throw invalid("Transaction has not been paid");
  const amountKobo = kobo(fields, "amount") ?? leftKobo;
  if (amountKobo > leftKobo) throw invalid("Refund amount cannot exceed transaction amount");
  if (amountKobo > balanceKobo(world, transaction.currency)) {
    throw refuse(400, "Insufficient balance to fulfill this refund. Please top up.", {
      code: "insufficient_balance",
    });
  }
  const createdAt = world.clock.now().toISOString();
  const refund = world.refunds.insert({
    createdAt,
    updatedAt: createdAt,
    transactionId: transaction.id,
    transactionReference: transaction.reference,
    amountKobo,
    currency: transaction.currency,
    status: "pending",
    customerNote: text(fields, "customer_note") ?? "",
    merchantNote: text(fields, "merchant_note") ?? "",
    refundReference: null,
    refundedAt: null,
    dueAtMs: dueAtMs(world),
  });
  if (!refund) throw new Error("The insert of a refund failed, although it has no unique key");
  changeBalance(world, {
    cause: `refund:${refund.id}`,
    currency: refund.currency,
    differenceKobo: -amountKobo,
    reason: `Refund of ${refund.transactionReference}`,
    modelResponsible: "Refund",
    modelRow: refund.id,
  });
  world.webhooks.send("refund.pending", announcedRefund(world, refund));
  return refund;
}

export function dueAtMs({ settings, clock }: World): number | null {
  return settings.refunds === "auto" ? clock.now().getTime() + settings.transferDelayMs : null;
}

function leftToRefundKobo(world: World, { id, amountKobo }: Transaction): number {
  const alive = world.refunds
    .list({ where: { transactionId: id } })
    .filter(({ status }) => status !== "failed");
  return alive.reduce((left, refund) => left - refund.amountKobo, amountKobo);
}

/** Its reference, or its id. */
export function transactionOf(world: World, transaction: string): Transaction {
  const byReference = world.transactions.byKey(transaction);
  const isId = /^\d{1,15}$/.test(transaction);
  const found = byReference ?? (isId ? world.transactions.byId(Number(transaction)) : undefined);
  if (!found) {
    throw refuse(404, "Transaction not found", { code: "transaction_not_found" });
  }
  return found;
}
