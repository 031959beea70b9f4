import { type CalendarDate, addMonths, daysBetween } from "./calendar.ts";
import type { PortfolioTerm } from "./portfolio-catalogue.ts";
import { earnedKobo, koboDays, managementFeeKobo } from "./returns.ts";

/** What units earn: the term's percent of the amount paid, pro rata by days from the value date to
 * a day of the term. The wizard, the page and the payout use the same functions. */

export type InvestmentTerms = PortfolioTerm &
  Readonly<{
    amountKobo: bigint;
    /** The value date. */
    startDate: CalendarDate;
  }>;

/** The same day of a later month, or that month's last day where it has no such day. */
export function endDateOf(terms: Pick<InvestmentTerms, "startDate" | "months">): CalendarDate {
  return addMonths(terms.startDate, terms.months);
}

export function termDaysOf(terms: Pick<InvestmentTerms, "startDate" | "months">): number {
  return daysBetween(terms.startDate, endDateOf(terms));
}

export function amountOfUnits(units: number, priceKobo: bigint): bigint {
  return BigInt(units) * priceKobo;
}

/** The return over the whole term, whichever day it begins. */
export function expectedReturnKobo(amountKobo: bigint, basisPoints: number): bigint {
  return earnedKobo({ koboDays: koboDays(amountKobo, 1), basisPoints, termDays: 1 });
}

/** The interest earned by a day; from the end date on, the return. */
export function interestToDateKobo(terms: InvestmentTerms, today: CalendarDate): bigint {
  const termDays = termDaysOf(terms);
  const days = Math.min(daysBetween(terms.startDate, today), termDays);
  const { amountKobo, basisPoints } = terms;
  return earnedKobo({ koboDays: koboDays(amountKobo, days), basisPoints, termDays });
}

/** The house's fee on the portfolio for the whole term. */
export function termFeeKobo(terms: InvestmentTerms, feeBasisPoints: number): bigint {
  return managementFeeKobo(koboDays(terms.amountKobo, termDaysOf(terms)), feeBasisPoints);
}

export type ValuePoint = Readonly<{ date: CalendarDate; valueKobo: bigint }>;

/** The value on the first day, after each month and on the last day, for a chart. */
export function valuesOverTerm(terms: InvestmentTerms): ValuePoint[] {
  return Array.from({ length: terms.months + 1 }, (_, month) => {
    const date = addMonths(terms.startDate, month);
    return { date, valueKobo: terms.amountKobo + interestToDateKobo(terms, date) };
  });
}
