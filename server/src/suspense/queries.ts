import type { Insertable, Updateable } from "kysely";
import type { Tx } from "../platform/database.ts";
import type { DB } from "../tables.gen.ts";

/** The first to touch it makes the row; everybody holds it until they have decided. */
export async function lockRow(tx: Tx, money: Insertable<DB["suspenseMoney"]>) {
  await tx
    .insertInto("suspenseMoney")
    .values(money)
    .onConflict((conflict) => conflict.column("id").doNothing())
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
