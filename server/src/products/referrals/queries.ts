import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";

export type Why = "self" | "loop" | "twice" | "known";

/** Returns false if it was recorded before. */
export async function insertRefusal(
  tx: Tx,
  refusal: { referredId: string; referrerId: string; why: Why; refusedAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("referralRefusal")
    .values({ id: newId(), ...refusal })
    .onConflict((conflict) => conflict.constraint("referral_refusal_once").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

type Earned = Readonly<{
  referredId: string;
  referrerId: string;
  email: string;
  phone: string;
  investmentId: string;
  points: bigint;
  awardedAt: Date;
}>;

/** Returns false if this person, with any account, has earned them before. */
export async function insertReward(tx: Tx, { email, ...earned }: Earned): Promise<boolean> {
  const inserted = await tx
    .insertInto("referralReward")
    .values({ ...earned, mailbox: sql<string>`mailbox_of(${email})` })
    .onConflict((conflict) => conflict.doNothing())
    .returning("referredId")
    .executeTakeFirst();
  return inserted !== undefined;
}

export function lockReward(tx: Tx, referredId: string) {
  return tx
    .selectFrom("referralReward")
    .selectAll()
    .where("referredId", "=", referredId)
    .forUpdate()
    .executeTakeFirst();
}

/** It counts again, for another purchase. */
export async function renewReward(
  tx: Tx,
  { referredId, investmentId }: { referredId: string; investmentId: string },
): Promise<void> {
  await tx
    .updateTable("referralReward")
    .set({ investmentId, undoneAt: null, takenBackAt: null })
    .where("referredId", "=", referredId)
    .execute();
}

/** It counts for another purchase, unless it was cancelled before. */
export async function moveReward(
  tx: Tx,
  { investmentId, otherId }: { investmentId: string; otherId: string },
): Promise<void> {
  await tx
    .updateTable("referralReward")
    .set({ investmentId: otherId })
    .where("investmentId", "=", investmentId)
    .where("undoneAt", "is", null)
    .execute();
}

/** The reward of that purchase. */
export function findReward(tx: Tx, investmentId: string) {
  return tx
    .selectFrom("referralReward")
    .select("referrerId")
    .where("investmentId", "=", investmentId)
    .executeTakeFirst();
}

/** Returns false if it was recorded before. */
export async function markUndone(
  tx: Tx,
  { investmentId, at }: { investmentId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("referralReward")
    .set({ undoneAt: at })
    .where("investmentId", "=", investmentId)
    .where("undoneAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Rewards of cancelled purchases that are still to be taken back, oldest first. */
export function lockOwed(tx: Tx, referrerId: string) {
  return tx
    .selectFrom("referralReward")
    .select(["referredId", "points", "takenBack"])
    .where("referrerId", "=", referrerId)
    .where("undoneAt", "is not", null)
    .where("takenBackAt", "is", null)
    .orderBy("undoneAt")
    .orderBy("referredId")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function markTakenBack(tx: Tx, referredId: string, at: Date): Promise<void> {
  await tx
    .updateTable("referralReward")
    .set((row) => ({ takenBackAt: at, takenBack: row("takenBack", "+", 1) }))
    .where("referredId", "=", referredId)
    .execute();
}

/** Which of these people have earned points, and whether those were cancelled. */
export function listRewards(db: Db, referredIds: readonly string[]) {
  return db
    .selectFrom("referralReward")
    .select(["referredId", "undoneAt"])
    .where("referredId", "in", [...referredIds])
    .execute();
}

export async function insertRedemption(
  tx: Tx,
  redemption: {
    id: string;
    investorId: string;
    points: bigint;
    amountKobo: bigint;
    requestKey: string | null;
    redeemedAt: Date;
  },
): Promise<void> {
  await tx.insertInto("pointRedemption").values(redemption).execute();
}

export function findRedemption(tx: Tx, request: { investorId: string; requestKey: string }) {
  return tx
    .selectFrom("pointRedemption")
    .select(["id", "points", "amountKobo"])
    .where("investorId", "=", request.investorId)
    .where("requestKey", "=", request.requestKey)
    .executeTakeFirst();
}

export async function forgetOldRequest(
  tx: Tx,
  request: { investorId: string; requestKey: string; keptSince: Date },
): Promise<void> {
  await tx
    .updateTable("pointRedemption")
    .set({ requestKey: null })
    .where("investorId", "=", request.investorId)
    .where("requestKey", "=", request.requestKey)
    .where("redeemedAt", "<=", request.keptSince)
    .execute();
}
