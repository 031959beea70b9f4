import { taxTermsOn } from "@osisi/contracts/tax.ts";
import { asPercent } from "@osisi/contracts/returns.ts";
import type { Catalogue } from "@osisi/contracts/catalogue.ts";
import { type CalendarDate, dateInLagos } from "@osisi/contracts/calendar.ts";
import { amountOfUnits } from "@osisi/contracts/investment-return.ts";
import { koboFromNaira } from "@osisi/contracts/money.ts";
import {
  type Portfolio,
  type PortfolioTerm,
  portfolioOn,
  portfoliosOn,
  sellableUnits,
} from "@osisi/contracts/portfolio-catalogue.ts";
import { type PortfolioView, portfolioView } from "@osisi/contracts/portfolios.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { findReserved } from "./queries.ts";
import { listCounters } from "./units.ts";

/** Compares a requested purchase with the offer of the day. Price, percentage and amount come from
 * the catalogue; values in the request must match. */

export type RequestedUnits = Readonly<{
  portfolioId: number;
  units: number;
  months: number;
  /** In naira, as in the request. */
  amount?: number | null | undefined;
  percentage?: number | null | undefined;
}>;

export type Offer = Readonly<{
  portfolio: Portfolio;
  term: PortfolioTerm;
  units: number;
  amountKobo: bigint;
}>;

export type NotOffered = {
  kind:
    | "portfolio-unknown"
    | "portfolio-not-sold"
    | "term-unknown"
    | "percentage-differs"
    | "amount-differs";
};

export function offerOn(
  catalogue: Catalogue,
  date: CalendarDate,
  request: RequestedUnits,
): { kind: "offered"; offer: Offer } | NotOffered {
  const portfolio = portfolioOn(catalogue, date, request.portfolioId);
  if (!portfolio) return { kind: "portfolio-unknown" };
  if (!portfolio.sold) return { kind: "portfolio-not-sold" };
  const term = portfolio.terms.find(({ months }) => months === request.months);
  if (!term) return { kind: "term-unknown" };
  const amountKobo = amountOfUnits(request.units, portfolio.priceKobo);
  const { amount, percentage } = request;
  if (isNamed(percentage) && percentage !== asPercent(term.basisPoints)) {
    return { kind: "percentage-differs" };
  }
  if (isNamed(amount) && koboFromNaira(amount) !== amountKobo) return { kind: "amount-differs" };
  return { kind: "offered", offer: { portfolio, term, units: request.units, amountKobo } };
}

function isNamed(value: number | null | undefined): value is number {
  return value !== null && value !== undefined;
}

/** Today's portfolios, in order, with the units available to an investor: those of their own open
 * order count, because the next purchase replaces it. */
export async function portfolios(
  { clock, db }: Runtime,
  investorId: string,
): Promise<PortfolioView[]> {
  const [catalogue, counted, own] = await Promise.all([
    readCatalogue(db),
    listCounters(db),
    findReserved(db, investorId),
  ]);
  const counters = new Map(counted.map((counter) => [counter.portfolioId, counter]));
  const today = dateInLagos(clock.now());
  return portfoliosOn(catalogue, today).map((portfolio) => {
    const counter = counters.get(portfolio.dbId);
    const kept = own?.portfolioId === portfolio.dbId ? own.units : 0;
    const taken = counter ? Number(counter.sold + counter.reserved) - kept : 0;
    const tax = taxTermsOn(catalogue, today, { portfolioId: portfolio.dbId });
    return portfolioView(portfolio, Math.max(0, sellableUnits(portfolio) - taken), tax);
  });
}
