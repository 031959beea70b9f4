import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import { chargeDayFrom } from "@osisi/contracts/charge-day.ts";
import { dueDateOf, instalmentCountOf } from "@osisi/contracts/plan-schedule.ts";
import { type StartedPlan, termsOf } from "./plan.ts";

/** When the instalments of a plan fall due, also after its day was moved. Their number, the plan's
 * months and its maturity are those of the schedule. */

type Dated = Parameters<typeof termsOf>[0] & Pick<StartedPlan, "movedDay" | "movedFrom">;

export function dueDateIn(plan: Dated, number: number): CalendarDate {
  const scheduled = dueDateOf(termsOf(plan), number);
  const { movedDay, movedFrom } = plan;
  if (movedDay === null || movedFrom === null || number < movedFrom) return scheduled;
  return chargeDayFrom(scheduled, movedDay);
}

export function dueDatesIn(plan: Dated): CalendarDate[] {
  const count = instalmentCountOf(termsOf(plan));
  return Array.from({ length: count }, (_, index) => dueDateIn(plan, index + 1));
}
