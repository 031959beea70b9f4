import { type CalendarDate, addMonths, daysBetween } from "./calendar.ts";
import type { PortfolioTerm } from "./portfolio-catalogue.ts";
import { earnedKobo, koboDays, managementFeeKobo } from "./returns.ts";

/** What units earn: the percent of the term on what was paid for them, in proportion to the days from
 * the value date until a day of the term. The wizard, the page and the payout ask the same functions. */

export type InvestmentTerms = PortfolioTerm &
  Readonly<{
    amountKobo: bigint;
    /** From which day it earns. */
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

/** The return over the whole term, on whatever day it begins. */
export function expectedReturnKobo(amountKobo: bigint, basisPoints: number): bigint {
  return earnedKobo({ koboDays: koboDays(amountKobo, 1), basisPoints, termDays: 1 });
}

/** The interest earned until a day; the return from the end date on. */
export function interestToDateKobo(terms: InvestmentTerms, today: CalendarDate): bigint {
  const termDays = termDaysOf(terms);
  const days = Math.min(daysBetween(terms.startDate, today), termDays);
  const { amountKobo, basisPoints } = terms;
  return earnedKobo({ koboDays: koboDays(amountKobo, days), basisPoints, termDays });
}

/** What the house takes of the portfolio for the whole term. */
export function termFeeKobo(terms: InvestmentTerms, feeBasisPoints: number): bigint {
  return managementFeeKobo(koboDays(terms.amountKobo, termDaysOf(terms)), feeBasisPoints);
}

export type ValuePoint = Readonly<{ date: CalendarDate; valueKobo: bigint }>;

/** What it is worth on its first day, each month after, and its last: what a chart draws. */
export function valuesOverTerm(terms: InvestmentTerms): ValuePoint[] {
  return Array.from({ length: terms.months + 1 }, (_, month) => {
    const date = addMonths(terms.startDate, month);
    return { date, valueKobo: terms.amountKobo + interestToDateKobo(terms, date) };
  });
}
