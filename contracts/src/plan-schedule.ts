import { type CalendarDate, addDays, addMonths, daysBetween, monthsUntil } from "./calendar.ts";
import type { Interval } from "./plan-terms.ts";

/** When instalments fall due: on the start date, and then every day, every seven days, or on that day
 * of each month (its last day where it has no such day), always counted from the start date and
 * before the maturity date. Instalments are numbered from 1. */

export type PlanTime = Readonly<{ startDate: CalendarDate; interval: Interval; months: number }>;

/** A month of the plan, from its first day to the day before the next one's. */
export type PlanMonth = Readonly<{
  from: CalendarDate;
  to: CalendarDate;
  firstNumber: number;
  lastNumber: number;
}>;

export function maturityDateOf({ startDate, months }: Omit<PlanTime, "interval">): CalendarDate {
  return addMonths(startDate, months);
}

/** The days of the whole term. */
export function termDaysOf(plan: Omit<PlanTime, "interval">): number {
  return daysBetween(plan.startDate, maturityDateOf(plan));
}

/** The due date of one instalment, whether or not the plan has so many. */
export function dueDateOf(
  { startDate, interval }: Omit<PlanTime, "months">,
  number: number,
): CalendarDate {
  if (interval === "monthly") return addMonths(startDate, number - 1);
  return addDays(startDate, (number - 1) * (interval === "weekly" ? 7 : 1));
}

export function instalmentCountOf(plan: PlanTime): number {
  return countBefore(plan, maturityDateOf(plan));
}

/** All due dates, in order. */
export function dueDatesOf(plan: PlanTime): CalendarDate[] {
  return Array.from({ length: instalmentCountOf(plan) }, (_, index) => dueDateOf(plan, index + 1));
}

/** The months of the plan and the instalments that fall into each. */
export function planMonthsOf(plan: PlanTime): PlanMonth[] {
  return Array.from({ length: plan.months }, (_, index) => {
    const from = addMonths(plan.startDate, index);
    const next = addMonths(plan.startDate, index + 1);
    const lastNumber = countBefore(plan, next);
    return { from, to: addDays(next, -1), firstNumber: countBefore(plan, from) + 1, lastNumber };
  });
}

/** How many months are paid: those of which every instalment is. */
export function monthsPaidOf(plan: PlanTime, isPaid: (number: number) => boolean): number {
  let monthsPaid = 0;
  let number = 1;
  for (let month = 1; month <= plan.months; month += 1) {
    const last = countBefore(plan, addMonths(plan.startDate, month));
    let isWhole = true;
    for (; number <= last; number += 1) isWhole &&= isPaid(number);
    if (isWhole) monthsPaid += 1;
  }
  return monthsPaid;
}

/** "Ends in N months": calendar months; a part of a month counts as one. */
export function endsInMonths(plan: Omit<PlanTime, "interval">, today: CalendarDate): number {
  return monthsUntil(today, maturityDateOf(plan));
}

/** How many instalments fall due before that date. */
function countBefore(plan: PlanTime, date: CalendarDate): number {
  const { startDate, interval } = plan;
  if (date <= startDate) return 0;
  if (interval === "monthly") return monthsUntil(startDate, date);
  return Math.ceil(daysBetween(startDate, date) / (interval === "weekly" ? 7 : 1));
}
