import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

export function readPayment(db: Db, reference: string) {
  return db
    .selectFrom("payment")
    .leftJoin("cardCharge", "cardCharge.paymentId", "payment.id")
    .select(["investorId", "amountKobo", "currency", "state", "createdAt", "paidAt", "feesKobo"])
    .select(["gatewayId", "gatewayStatus", "nextCheckAt", "unansweredSince"])
    .select(["sentAt", "stuckSince", "endedAt"])
    .where("reference", "=", reference)
    .executeTakeFirst();
}

/** `since`: when it was booked there. */
export function readSuspense(db: Db, reference: string) {
  return db
    .selectFrom("suspenseMoney")
    .leftJoin("ledger.transferKey as key", (join) =>
      join.on("key.key", "=", sql<string>`'payment:' || suspense_money.id || ':settled'`),
    )
    .leftJoin("ledger.transfer as booked", "booked.id", "key.transferId")
    .select(["suspenseMoney.amountKobo", "leftKobo", "suspenseMoney.currency", "keptFor"])
    .select(["ownerId", "reversals", "booked.eventAt as since"])
    .where("reference", "=", reference)
    .executeTakeFirst();
}

export function readWithdrawal(db: Db, reference: string) {
  return db
    .selectFrom("withdrawal")
    .select(["investorId", "amountKobo", "createdAt", "state", "paidAt", "cameBackAt"])
    .select(["gatewayId", "gatewayStatus", "toSend", "stuckSince", "sentAt", "nextStepAt"])
    .where("reference", "=", reference)
    .executeTakeFirst();
}

export function readRefund(db: Db, id: string) {
  return db
    .selectFrom("refund")
    .select(["investorId", "amountKobo", "currency", "paymentReference", "state", "createdAt"])
    .select(["endedAt", "gatewayId", "gatewayStatus", "toSend", "stuckSince", "sentAt"])
    .select("nextStepAt")
    .where("id", "=", id)
    .executeTakeFirst();
}

export function readDispute(db: Db, gatewayId: string) {
  return db
    .selectFrom("dispute")
    .select(["investorId", "amountKobo", "currency", "paymentReference", "frozenKobo", "owedKobo"])
    .select(["state", "openedAt", "endedAt", "answerBy", "nextCheckAt", "gatewayStatus"])
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom("disputeAnswer as ours")
          .select(["ours.decision", "ours.state as answerState", "ours.sentAt"])
          .whereRef("ours.disputeId", "=", "dispute.id")
          .where("ours.state", "!=", "refused")
          .as("answer"),
      (join) => join.onTrue(),
    )
    .select(["answer.decision as answer", "answer.answerState", "answer.sentAt as answerSentAt"])
    .where("gatewayId", "=", gatewayId)
    .executeTakeFirst();
}
