import { addDays, addMonths, type CalendarDate } from "./calendar.ts";

/** What a saving plan is for: an amount, the day on which it is wanted, and one of our pictures. */

export const goalAmountTooSmall = "The least goal is ₦100";
export const goalAmountTooLarge = "The largest goal is ₦1,000,000,000";
export const goalDateOutside = "Choose a day between tomorrow and ten years from now";
export const goalDateAlone = "Enter how much you want to have by then";
export const goalSet = "Your plan shows how far it is";
export const goalRemoved = "Your plan no longer has a goal";

const LONGEST_MONTHS = 120;

/** Whether a goal may be set for that day. */
export function isGoalDay(date: CalendarDate, today: CalendarDate): boolean {
  return addDays(today, 1) <= date && date <= addMonths(today, LONGEST_MONTHS);
}
