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

/** With the investor that the line is of. */
export function readMovement(db: Db, id: bigint) {
  return db
    .selectFrom("ledger.transfer as t")
    .innerJoin("ledger.account as own", (join) =>
      join.on((of) =>
        of.or([
          of("own.id", "=", of.ref("t.debitAccountId")),
          of("own.id", "=", of.ref("t.creditAccountId")),
        ]),
      ),
    )
    .select(["t.key", "t.movement", "t.amount as amountKobo", "t.currency"])
    .select(["t.eventAt", "t.bookedAt", "own.ownerId as investorId"])
    .where("t.id", "=", id)
    .where("own.ownerId", "is not", null)
    .limit(1)
    .executeTakeFirst();
}

export function readDispute(
  db: Db,
  { gatewayId, id }: { gatewayId: string; id: string | undefined },
) {
  return db
    .selectFrom("dispute")
    .select(["investorId", "amountKobo", "currency", "paymentReference", "frozenKobo", "owedKobo"])
    .select(["gatewayId", "state", "openedAt", "endedAt", "answerBy", "nextCheckAt"])
    .select("gatewayStatus")
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
    .where((of) =>
      of.or([
        of("gatewayId", "=", gatewayId),
        ...(id === undefined ? [] : [of("dispute.id", "=", id)]),
      ]),
    )
    .executeTakeFirst();
}
