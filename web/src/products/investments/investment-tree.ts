import { addDays, addMonths, daysBetween } from "@osisi/contracts/calendar.ts";
import type { Investment } from "@osisi/contracts/investments.ts";
import type { Month } from "#ui/ring-geometry.ts";

type Term = Pick<
  Investment,
  "datePurchased" | "endDate" | "period" | "roi" | "interestToDate" | "state"
>;

/** An investment as a tree: a ring for each month that has passed, and those to come. How far it is
 * follows from the interest that the server counts by days, not from the clock of this browser. */
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

/** How many days it has earned for. */
export function daysRun({ datePurchased, endDate, roi, interestToDate }: Term): number {
  return Math.round((daysBetween(datePurchased, endDate) * interestToDate) / roi);
}
