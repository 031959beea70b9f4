import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { portfoliosOn, sellableUnits } from "@osisi/contracts/portfolio-catalogue.ts";
import { type PortfolioView, portfolioView } from "@osisi/contracts/portfolios.ts";
import type { Runtime } from "../platform/runtime.ts";
import { listCounters } from "./unit-queries.ts";

/** The portfolios that are offered today, in order, with what is left of each. */
export async function portfolios({ clock, db }: Runtime): Promise<PortfolioView[]> {
  const counters = new Map((await listCounters(db)).map((one) => [one.portfolioId, one]));
  return portfoliosOn(dateInLagos(clock.now())).map((portfolio) => {
    const counter = counters.get(portfolio.dbId);
    const taken = counter ? Number(counter.sold + counter.reserved) : 0;
    return portfolioView(portfolio, Math.max(0, sellableUnits(portfolio) - taken));
  });
}
