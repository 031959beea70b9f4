import { type Insertable, type Updateable, sql } from "kysely";
import type { Db, Tx } from "../platform/database.ts";
import type { DB } from "../tables.gen.ts";

/** The first to touch it makes the row; everybody holds it until they have decided. The conflict names no
 * column: the id and the reference are both unique, and of two who insert at once PostgreSQL lets one
 * fail on a key that was not named. */
export async function lockRow(tx: Tx, money: Insertable<DB["suspenseMoney"]>) {
  await tx
    .insertInto("suspenseMoney")
    .values(money)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom("suspenseMoney")
    .selectAll()
    .where("id", "=", money.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateRow(
  tx: Tx,
  id: string,
  change: Updateable<DB["suspenseMoney"]>,
): Promise<void> {
  await tx.updateTable("suspenseMoney").set(change).where("id", "=", id).execute();
}

/** Those of these references whose money is decided: nothing is left, or it is on its way back. */
export async function findDecided(db: Db, references: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("suspenseMoney")
    .select("reference")
    .where("reference", "=", sql<string>`any (${references}::text[])`)
    .where((where) => where.or([where("leftKobo", "<=", 0n), where("keptFor", "is not", null)]))
    .execute();
  return rows.map(({ reference }) => reference);
}

export function readRow(tx: Tx, reference: string) {
  return tx
    .selectFrom("suspenseMoney")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
}

export async function insertReversal(
  tx: Tx,
  reversal: Insertable<DB["suspenseReversal"]>,
): Promise<void> {
  await tx.insertInto("suspenseReversal").values(reversal).execute();
}

/** What an investor had spent of this money when it was taken back, and does not owe yet. */
export function findShortfall(
  tx: Tx,
  { reference, investorId }: { reference: string; investorId: string },
) {
  return tx
    .selectFrom("suspenseReversal")
    .innerJoin("suspenseMoney", "suspenseMoney.id", "suspenseReversal.moneyId")
    .select(["moneyId", "number", "shortfallKobo"])
    .where("reference", "=", reference)
    .where("investorId", "=", investorId)
    .where("shortfallKobo", ">", 0n)
    .where("owedAt", "is", null)
    .orderBy("number")
    .executeTakeFirst();
}

export async function noteOwed(
  tx: Tx,
  { moneyId, number, now }: { moneyId: string; number: number; now: Date },
): Promise<void> {
  await tx
    .updateTable("suspenseReversal")
    .set({ owedAt: now })
    .where("moneyId", "=", moneyId)
    .where("number", "=", number)
    .execute();
}
