import { type CalendarDate, dateInLagos } from "@osisi/contracts/calendar.ts";
import { portfolioOn, sellableUnits } from "@osisi/contracts/portfolio-catalogue.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Investment } from "./investment.ts";
import { lockCounters, moveCounter } from "./unit-queries.ts";

/** The units of a portfolio: sold and reserved units never exceed the total. One row per portfolio
 * counts them, and its lock is held until the commit, so it is taken last. */

type Units = Pick<Investment, "portfolioId" | "units">;

/** Sells units in exchange for those `reserved` by the buyer. Returns whether enough were left. */
export function sellUnits(
  tx: Tx,
  { portfolioId, units }: Units,
  { on, reserved }: { on: CalendarDate; reserved: number },
): Promise<boolean> {
  return moveCounter(tx, {
    portfolioId,
    sold: units,
    reserved: -reserved,
    sellable: sellableOn(on, portfolioId),
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
  const sellable = sellableOn(on, portfolioId);
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
  const counter = counters.find((one) => one.portfolioId === portfolioId);
  if (!counter) return false;
  const sellable = sellableOn(dateInLagos(now), portfolioId);
  const freed = insteadOf?.portfolioId === portfolioId ? insteadOf.units : 0;
  if (sellable - Number(counter.sold + counter.reserved) + freed < units) return false;
  if (insteadOf) await unreserveUnits(tx, insteadOf);
  return moveCounter(tx, { portfolioId, sold: 0, reserved: units, sellable });
}

export async function unreserveUnits(tx: Tx, { portfolioId, units }: Units): Promise<void> {
  await moveCounter(tx, { portfolioId, sold: 0, reserved: -units, sellable: 0 });
}

/** Zero for a portfolio that is no longer sold. */
function sellableOn(date: CalendarDate, portfolioId: number): number {
  const portfolio = portfolioOn(date, portfolioId);
  return portfolio?.sold === true ? sellableUnits(portfolio) : 0;
}
