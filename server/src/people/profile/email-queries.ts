import type { Db, Tx } from "#platform/database/database.ts";

export async function findEmailWaiting(
  db: Db | Tx,
  investorId: string,
): Promise<string | undefined> {
  const waiting = await db
    .selectFrom("emailChange")
    .select("email")
    .where("investorId", "=", investorId)
    .executeTakeFirst();
  return waiting?.email;
}

export async function upsertEmailChange(
  tx: Tx,
  { investorId, ...change }: { investorId: string; email: string; askedAt: Date },
): Promise<void> {
  await tx
    .insertInto("emailChange")
    .values({ investorId, ...change })
    .onConflict((conflict) => conflict.column("investorId").doUpdateSet(change))
    .execute();
}

export async function deleteEmailChange(tx: Tx, investorId: string): Promise<void> {
  await tx.deleteFrom("emailChange").where("investorId", "=", investorId).execute();
}

export async function deleteOldEmailChanges(db: Db, askedBefore: Date): Promise<void> {
  await db.deleteFrom("emailChange").where("askedAt", "<", askedBefore).execute();
}

export function readOwnDetails(db: Db, investorId: string) {
  return db
    .selectFrom("investor")
    .select(["address", "investorTypeId", "createdAt", "termsAcceptedAt"])
    .where("id", "=", investorId)
    .executeTakeFirstOrThrow();
}
