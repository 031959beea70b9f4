import * as messages from "@osisi/contracts/messages.ts";
import type { Db, Tx } from "#platform/database/database.ts";

export type NewHold = Readonly<{
  id: string;
  investorId: string;
  ground: string;
  scope: string;
  words: string;
  document: string | null;
  placedAt: Date;
  placedBy: string;
  reviewAt: Date;
}>;

/** The caller holds the investor's lock. */
export async function insertHold(tx: Tx, hold: NewHold): Promise<void> {
  await tx.insertInto("investorHold").values(hold).execute();
}

/** Returns whether there was one. The caller holds the investor's lock. */
export async function endOpenHold(
  tx: Tx,
  { because, investorId, now }: { investorId: string; because: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("investorHold")
    .set({ endedAt: now, endedBecause: because })
    .where("investorId", "=", investorId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function hadHold(db: Db | Tx, investorId: string): Promise<boolean> {
  const found = await db
    .selectFrom("investorHold")
    .select("id")
    .where("investorId", "=", investorId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What the investor reads. */
export async function readHoldWords(db: Db | Tx, investorId: string): Promise<string> {
  const open = await db
    .selectFrom("investorHold")
    .select("words")
    .where("investorId", "=", investorId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return open?.words ?? messages.onHold;
}

/** Holds without renewal end at their review. */
export async function endReviewedHolds(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("investorHold")
    .set({ endedAt: now, endedBecause: "review" })
    .where("endedAt", "is", null)
    .where("reviewAt", "<=", now)
    .execute();
}
