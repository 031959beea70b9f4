import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import { amountOfUnits } from "@osisi/contracts/investment-return.ts";
import { koboFromNaira } from "@osisi/contracts/money.ts";
import {
  type Portfolio,
  type PortfolioTerm,
  portfolioOn,
} from "@osisi/contracts/portfolio-catalogue.ts";

/** Compares a requested purchase with the offer of the day. Price, percentage and amount come from
 * the catalogue; values in the request must match. */

export type UnitsWish = Readonly<{
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

export type Offered = { kind: "offered"; offer: Offer } | NotOffered;

export function offerOn(date: CalendarDate, wish: UnitsWish): Offered {
  const portfolio = portfolioOn(date, wish.portfolioId);
  if (!portfolio) return { kind: "portfolio-unknown" };
  if (!portfolio.sold) return { kind: "portfolio-not-sold" };
  const term = portfolio.terms.find(({ months }) => months === wish.months);
  if (!term) return { kind: "term-unknown" };
  const amountKobo = amountOfUnits(wish.units, portfolio.priceKobo);
  const { amount, percentage } = wish;
  if (isNamed(percentage) && percentage !== term.basisPoints / 100) {
    return { kind: "percentage-differs" };
  }
  if (isNamed(amount) && koboFromNaira(amount) !== amountKobo) return { kind: "amount-differs" };
  return { kind: "offered", offer: { portfolio, term, units: wish.units, amountKobo } };
}

function isNamed(value: number | null | undefined): value is number {
  return value !== null && value !== undefined;
}
