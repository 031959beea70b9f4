import { addDays, addMonths, daysBetween } from "@osisi/contracts/calendar.ts";
import type { Investment } from "@osisi/contracts/investments.ts";
import type { Month } from "#ui/ring-geometry.ts";

type Term = Pick<
  Investment,
  "datePurchased" | "endDate" | "period" | "roi" | "interestToDate" | "state"
>;

/** An investment as a tree: a ring for each month that has passed, and those to come. The progress
 * follows from the interest that the server computes, not from the browser's clock. */
export function termTree(term: Term): Month[] {
  const { datePurchased: start, period } = term;
  const today = term.state === "matured" ? term.endDate : addDays(start, daysRun(term));
  return Array.from({ length: period }, (_, index): Month => {
    const from = addMonths(start, index);
    const to = addMonths(start, index + 1);
    if (term.state === "undone" || today <= from) return { state: "due" };
    if (today >= to) return { state: "paid" };
    return { state: "current", share: daysBetween(from, today) / daysBetween(from, to) };
  });
}

/** The number of days it has earned interest for. */
export function daysRun({ datePurchased, endDate, roi, interestToDate }: Term): number {
  return Math.round((daysBetween(datePurchased, endDate) * interestToDate) / roi);
}
