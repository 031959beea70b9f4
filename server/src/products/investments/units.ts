import { type CalendarDate, dateInLagos } from "@osisi/contracts/calendar.ts";
import { portfolioOn, sellableUnits } from "@osisi/contracts/portfolio-catalogue.ts";
import { type SqlBool, sql } from "kysely";
import { report } from "#money/findings/findings.ts";
import { closeFindingsBut } from "#money/findings/queries.ts";
import { type Db, type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import type { Investment } from "./investment.ts";
import { lockInvestment, updateInvestment } from "./queries.ts";

/** The units of a portfolio: sold and reserved units never exceed the total. One row per portfolio
 * counts them, and its lock is held until the commit, so it is taken last. */

type Units = Pick<Investment, "portfolioId" | "units">;

/** Sells units in exchange for those `reserved` by the buyer. Returns whether enough were left. */
export async function sellUnits(
  tx: Tx,
  { portfolioId, units }: Units,
  { on, reserved }: { on: CalendarDate; reserved: number },
): Promise<boolean> {
  return moveCounter(tx, {
    portfolioId,
    sold: units,
    reserved: -reserved,
    sellable: await sellableOn(tx, on, portfolioId),
  });
}

/** Sold units become available again. */
export async function giveUnitsBack(tx: Tx, { portfolioId, units }: Units): Promise<void> {
  await moveCounter(tx, { portfolioId, sold: -units, reserved: 0, sellable: 0 });
}

/** Keeps some of the sold units, or sells more, up to what is left: returns how many the owner has
 * now, at most `wanted`. */
export async function resellUnits(
  tx: Tx,
  { portfolioId, units }: Units,
  { on, wanted }: { on: CalendarDate; wanted: number },
): Promise<number> {
  const [counter] = await lockCounters(tx, [portfolioId]);
  if (!counter) return 0;
  const sellable = await sellableOn(tx, on, portfolioId);
  const left = sellable - Number(counter.sold + counter.reserved) + units;
  const kept = Math.max(0, Math.min(wanted, left));
  await moveCounter(tx, { portfolioId, sold: kept - units, reserved: 0, sellable });
  return kept;
}

/** Replaces an earlier reservation. If too few units are left, nothing changes. */
export async function reserveUnits(
  tx: Tx,
  { portfolioId, units }: Units,
  { insteadOf, now }: { insteadOf: Units | undefined; now: Date },
): Promise<boolean> {
  const ids = [portfolioId, ...(insteadOf ? [insteadOf.portfolioId] : [])];
  const counters = await lockCounters(tx, ids);
  const counter = counters.find((row) => row.portfolioId === portfolioId);
  if (!counter) return false;
  const sellable = await sellableOn(tx, dateInLagos(now), portfolioId);
  const freed = insteadOf?.portfolioId === portfolioId ? insteadOf.units : 0;
  if (sellable - Number(counter.sold + counter.reserved) + freed < units) return false;
  if (insteadOf) await unreserveUnits(tx, insteadOf);
  return moveCounter(tx, { portfolioId, sold: 0, reserved: units, sellable });
}

async function unreserveUnits(tx: Tx, { portfolioId, units }: Units): Promise<void> {
  await moveCounter(tx, { portfolioId, sold: 0, reserved: -units, sellable: 0 });
}

/** Zero for a portfolio that is no longer sold. */
async function sellableOn(tx: Tx, date: CalendarDate, portfolioId: number): Promise<number> {
  const portfolio = portfolioOn(await readCatalogue(tx), date, portfolioId);
  return portfolio?.sold === true ? sellableUnits(portfolio) : 0;
}

/** Ends a reservation that has expired or whose payment has ended. Others can buy the units; a
 * later success buys if units are left. */
export async function endReservation(tx: Tx, id: string): Promise<void> {
  const order = await lockInvestment(tx, id);
  if (!order || order.reservedUntil === null) return;
  await updateInvestment(tx, id, { reservedUntil: null, nextStepAt: null });
  await unreserveUnits(tx, order);
}

/** A portfolio's counter always equals the sum of what investors have of it. A difference is
 * reported to an operator until it is resolved. */
export async function checkUnits({ clock, db, log }: Runtime): Promise<void> {
  const miscounted = await listMiscounted(db);
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const still = miscounted.map(({ portfolioId }) => subjectOf(portfolioId));
    await closeFindingsBut(tx, { kind: "units-differ", still, now });
    for (const { portfolioId, ...details } of miscounted) {
      log.error({ portfolioId, details }, "units are not counted as they are owned");
      await report(tx, { kind: "units-differ", subject: subjectOf(portfolioId), details, now });
    }
  });
}

function subjectOf(portfolioId: number): string {
  return `portfolio ${portfolioId}`;
}

type Counter = Readonly<{ portfolioId: number; sold: bigint; reserved: bigint }>;

export function listCounters(db: Db): Promise<Counter[]> {
  return db.selectFrom("portfolioUnits").selectAll().execute();
}

/** Units that have an owner or are on their way to one; no one buys more until the transaction ends. A
 * new portfolio gets its counter here. */
export async function lockUnitsTaken(tx: Tx, portfolioId: number): Promise<number> {
  await tx
    .insertInto("portfolioUnits")
    .values({ portfolioId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [counter] = await lockCounters(tx, [portfolioId]);
  return counter ? Number(counter.sold + counter.reserved) : 0;
}

/** In the common lock order. */
function lockCounters(tx: Tx, portfolioIds: readonly number[]): Promise<Counter[]> {
  return tx
    .selectFrom("portfolioUnits")
    .selectAll()
    .where("portfolioId", "in", [...portfolioIds])
    .orderBy("portfolioId")
    .forUpdate()
    .execute();
}

/** Changes the sold and reserved units, unless that exceeds the total. Returns whether it did. */
async function moveCounter(
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
async function listMiscounted(
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
