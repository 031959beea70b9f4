import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../platform/database.ts";
import type { DB } from "../tables.gen.ts";

/** From when on the gateway's ledger is read row by row, and up to which row it was. The first who
 * asks fixes the beginning. */
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

export async function insertRow(
  tx: Tx,
  row: Insertable<DB["gatewayBalanceRow"]>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("gatewayBalanceRow")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
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

/** What the gateway's own rows add up to. */
export async function sumRows(db: Db, currency: string): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce((select balance_kobo from gateway_opening where currency = ${currency}), 0)
      + coalesce((select sum(difference_kobo) from gateway_balance_row where currency = ${currency}), 0) as sum
  `.execute(db);
  return rows[0]?.sum ?? 0n;
}
