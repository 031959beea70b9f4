import type { Db, Tx } from "#platform/database/database.ts";

/** Ends the questions so far, and counts from now on. */
export async function upsertSignIn(
  db: Db | Tx,
  { investorId, ...signIn }: { investorId: string; signedInAt: Date; askAt: Date },
): Promise<void> {
  await db
    .insertInto("stillThere")
    .values({ investorId, ...signIn })
    .onConflict((conflict) =>
      conflict.column("investorId").doUpdateSet({ ...signIn, timesAsked: 0 }),
    )
    .execute();
}

export function listDueQuestions(db: Db, due: { now: Date; atMost: number }): Promise<Due[]> {
  return db
    .selectFrom("stillThere")
    .select("investorId")
    .where("askAt", "<=", due.now)
    .orderBy("askAt")
    .limit(due.atMost)
    .execute();
}
type Due = { investorId: string };

/** Locks it, if it is still due. */
export function lockDueQuestion(tx: Tx, { investorId, now }: { investorId: string; now: Date }) {
  return tx
    .selectFrom("stillThere")
    .select(["signedInAt", "timesAsked"])
    .where("investorId", "=", investorId)
    .where("askAt", "<=", now)
    .forUpdate()
    .executeTakeFirst();
}

export async function noteQuestion(
  tx: Tx,
  { investorId, ...asked }: { investorId: string; timesAsked: number; askAt: Date | null },
): Promise<void> {
  await tx.updateTable("stillThere").set(asked).where("investorId", "=", investorId).execute();
}

export async function stopAsking(tx: Tx, investorId: string): Promise<void> {
  await tx.deleteFrom("stillThere").where("investorId", "=", investorId).execute();
}
