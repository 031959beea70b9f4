import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { portfoliosOn, sellableUnits } from "@osisi/contracts/portfolio-catalogue.ts";
import { type PortfolioView, portfolioView } from "@osisi/contracts/portfolios.ts";
import type { Runtime } from "#platform/runtime.ts";
import { findReserved } from "./queries.ts";
import { listCounters } from "./unit-queries.ts";

/** Today's portfolios, in order, with the units available to an investor: those of their own open
 * order count, because the next purchase replaces it. */
export async function portfolios(
  { clock, db }: Runtime,
  investorId: string,
): Promise<PortfolioView[]> {
  const [counted, own] = await Promise.all([listCounters(db), findReserved(db, investorId)]);
  const counters = new Map(counted.map((one) => [one.portfolioId, one]));
  return portfoliosOn(dateInLagos(clock.now())).map((portfolio) => {
    const counter = counters.get(portfolio.dbId);
    const kept = own?.portfolioId === portfolio.dbId ? own.units : 0;
    const taken = counter ? Number(counter.sold + counter.reserved) - kept : 0;
    return portfolioView(portfolio, Math.max(0, sellableUnits(portfolio) - taken));
  });
}
