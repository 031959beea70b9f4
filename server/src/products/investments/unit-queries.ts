import { type SqlBool, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";

export type Counter = Readonly<{ portfolioId: number; sold: bigint; reserved: bigint }>;

export function listCounters(db: Db): Promise<Counter[]> {
  return db.selectFrom("portfolioUnits").selectAll().execute();
}

/** In the common lock order. */
export function lockCounters(tx: Tx, portfolioIds: readonly number[]): Promise<Counter[]> {
  return tx
    .selectFrom("portfolioUnits")
    .selectAll()
    .where("portfolioId", "in", [...portfolioIds])
    .orderBy("portfolioId")
    .forUpdate()
    .execute();
}

/** Changes the sold and reserved units, unless that exceeds the total. Returns whether it did. */
export async function moveCounter(
  tx: Tx,
  move: { portfolioId: number; sold: number; reserved: number; sellable: number },
): Promise<boolean> {
  const { portfolioId, sold, reserved, sellable } = move;
  const takes = sold + reserved;
  const { numUpdatedRows } = await tx
    .updateTable("portfolioUnits")
    .set({ sold: sql`sold + ${sold}`, reserved: sql`reserved + ${reserved}` })
    .where("portfolioId", "=", portfolioId)
    .$if(takes > 0, (query) =>
      query.where(sql<SqlBool>`sold + reserved + ${takes}::bigint <= ${sellable}::bigint`),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** One statement is one snapshot: units and their counter always move in the same transaction. */
export async function listMiscounted(
  db: Db,
): Promise<{ portfolioId: number; counted: string; owned: string }[]> {
  const { rows } = await sql<{ portfolioId: number; counted: string; owned: string }>`
    select * from (
      select portfolio_id,
        format('%s sold, %s reserved', sold, reserved) as counted,
        format('%s sold, %s reserved', coalesce(active, 0), coalesce(kept, 0)) as owned
      from portfolio_units left join (
        select portfolio_id,
          sum(units) filter (where state = 'active') as active,
          sum(units) filter (where reserved_until is not null) as kept
        from investment
        where state = 'active' or reserved_until is not null
        group by portfolio_id
      ) as owners using (portfolio_id)
    ) as compared
    where counted <> owned
  `.execute(db);
  return rows;
}
