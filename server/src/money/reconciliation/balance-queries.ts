import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";

/** Where reading of the gateway's ledger began, and the last row read. The first caller fixes the
 * beginning. */
export async function beginReading(db: Db, since: Date) {
  await db
    .insertInto("gatewayReading")
    .values({ since })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom("gatewayReading").select(["since", "readUpTo"]).executeTakeFirstOrThrow();
}

export async function noteRead(db: Db, upTo: bigint): Promise<void> {
  await sql`update gateway_reading set read_up_to = greatest(read_up_to, ${upTo})`.execute(db);
}

/** Returns whether the row is new. An existing row without a subject gets it. */
export async function insertRow(
  tx: Tx,
  row: Insertable<DB["gatewayBalanceRow"]>,
): Promise<boolean> {
  const kept = await tx
    .insertInto("gatewayBalanceRow")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ modelRow: row.modelRow })
        .where("gatewayBalanceRow.modelRow", "is", null),
    )
    .returning(sql<boolean>`xmax = 0`.as("isNew"))
    .executeTakeFirst();
  return kept?.isNew ?? false;
}

export async function insertOpening(
  tx: Tx,
  opening: Insertable<DB["gatewayOpening"]>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("gatewayOpening")
    .values(opening)
    .onConflict((conflict) => conflict.doNothing())
    .returning("currency")
    .executeTakeFirst();
  return inserted !== undefined;
}
