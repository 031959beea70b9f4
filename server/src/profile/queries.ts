import type { Db, Tx } from "../platform/database.ts";

export async function findPhoneWaiting(
  db: Db | Tx,
  investorId: string,
): Promise<string | undefined> {
  const waiting = await db
    .selectFrom("phoneChange")
    .select("phone")
    .where("investorId", "=", investorId)
    .executeTakeFirst();
  return waiting?.phone;
}

export async function upsertPhoneChange(
  tx: Tx,
  { investorId, ...change }: { investorId: string; phone: string; askedAt: Date },
): Promise<void> {
  await tx
    .insertInto("phoneChange")
    .values({ investorId, ...change })
    .onConflict((conflict) => conflict.column("investorId").doUpdateSet(change))
    .execute();
}

/** Answers whether there was one. */
export async function deletePhoneChange(tx: Tx, investorId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("phoneChange")
    .where("investorId", "=", investorId)
    .returning("investorId")
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteOldPhoneChanges(db: Db, askedBefore: Date): Promise<void> {
  await db.deleteFrom("phoneChange").where("askedAt", "<", askedBefore).execute();
}
