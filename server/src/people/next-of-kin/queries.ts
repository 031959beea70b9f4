import type { Db, Tx } from "#platform/database/database.ts";

export function findNextOfKin(db: Db | Tx, investorId: string) {
  return db
    .selectFrom("nextOfKin")
    .select(["contact", "changedAt"])
    .where("investorId", "=", investorId)
    .executeTakeFirst();
}

export async function upsertNextOfKin(
  tx: Tx,
  { investorId, ...contact }: { investorId: string; contact: Buffer; changedAt: Date },
): Promise<void> {
  await tx
    .insertInto("nextOfKin")
    .values({ investorId, ...contact })
    .onConflict((conflict) => conflict.column("investorId").doUpdateSet(contact))
    .execute();
}

export async function deleteNextOfKin(tx: Tx, investorId: string): Promise<void> {
  await tx.deleteFrom("nextOfKin").where("investorId", "=", investorId).execute();
}

export function listNextOfKin(db: Db, { after, atMost }: { after: string; atMost: number }) {
  return db
    .selectFrom("nextOfKin")
    .select(["investorId as id", "contact as sealed"])
    .where("investorId", ">", after)
    .orderBy("investorId")
    .limit(atMost)
    .execute();
}

/** Unless it was changed meanwhile. */
export async function replaceNextOfKin(
  db: Db,
  { id, sealed, renewed }: { id: string; sealed: Buffer; renewed: Buffer },
): Promise<void> {
  await db
    .updateTable("nextOfKin")
    .set({ contact: renewed })
    .where("investorId", "=", id)
    .where("contact", "=", sealed)
    .execute();
}
