import type { Insertable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";

export async function insertAudit(tx: Tx, entry: Insertable<DB["auditLog"]>): Promise<void> {
  await tx.insertInto("auditLog").values(entry).execute();
}

/** Oldest first. */
export async function listAudits(db: Db, subjects: readonly string[]) {
  return db
    .selectFrom("auditLog")
    .select(["at", "operator", "action", "reason", "result"])
    .where("subject", "in", subjects)
    .orderBy("id")
    .execute();
}

/** The state of things, for an operator. */
export function readPayment(db: Db, reference: string) {
  return db
    .selectFrom("payment")
    .leftJoin("cardCharge", "cardCharge.paymentId", "payment.id")
    .select(["amountKobo", "currency", "state", "createdAt", "paidAt", "feesKobo"])
    .select(["nextCheckAt", "gatewayStatus", "stuckSince", "endedAt"])
    .where("reference", "=", reference)
    .executeTakeFirst();
}

export function readSuspense(db: Db, reference: string) {
  return db
    .selectFrom("suspenseMoney")
    .select(["leftKobo", "currency", "keptFor", "ownerId", "reversals"])
    .where("reference", "=", reference)
    .executeTakeFirst();
}

export function readWithdrawal(db: Db, reference: string) {
  return db
    .selectFrom("withdrawal")
    .select(["amountKobo", "createdAt", "state", "paidAt", "cameBackAt", "gatewayStatus"])
    .select(["toSend", "stuckSince", "sentAt", "nextStepAt"])
    .where("reference", "=", reference)
    .executeTakeFirst();
}

export function readRefund(db: Db, id: string) {
  return db
    .selectFrom("refund")
    .select(["amountKobo", "currency", "paymentReference", "state", "endedAt", "gatewayStatus"])
    .select(["toSend", "stuckSince", "sentAt", "nextStepAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export function readDispute(db: Db, gatewayId: string) {
  return db
    .selectFrom("dispute")
    .select(["amountKobo", "currency", "paymentReference", "frozenKobo", "owedKobo", "state"])
    .select(["endedAt", "answerBy", "nextCheckAt"])
    .where("gatewayId", "=", gatewayId)
    .executeTakeFirst();
}
