import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import { amountOfUnits } from "@osisi/contracts/investment-return.ts";
import { koboFromNaira } from "@osisi/contracts/money.ts";
import {
  type Portfolio,
  type PortfolioTerm,
  portfolioOn,
} from "@osisi/contracts/portfolio-catalogue.ts";

/** What somebody wants to buy, compared with what is offered on that day. Price, percent and amount are
 * the catalogue's; one that a request names must be the same. */

export type UnitsWish = Readonly<{
  portfolioId: number;
  units: number;
  months: number;
  /** Naira, as the request has it. */
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
