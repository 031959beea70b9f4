import { type CalendarDate, addDays, addMonths, daysBetween } from "@osisi/contracts/calendar.ts";
import type { HistoryRange, HistoryStep } from "@osisi/contracts/overview.ts";

/** The days of a chart: detailed enough, and never more than a phone can draw. */

const MOST_STEPS = 118;

export type HistoryDays = Readonly<{ step: HistoryStep; dates: CalendarDate[] }>;

/** From the beginning of the range, or from the day before the first money, until today. */
export function historyDays(
  range: HistoryRange,
  { first, today }: { first: CalendarDate; today: CalendarDate },
): HistoryDays {
  const before = addDays(first < today ? first : today, -1);
  const earliest = beginningOf(range, today);
  const start = earliest !== undefined && earliest > before ? earliest : before;
  const step = stepFor(daysBetween(start, today));
  return { step, dates: backFrom(today, start, step) };
}

function beginningOf(range: HistoryRange, today: CalendarDate): CalendarDate | undefined {
  if (range === "all") return undefined;
  if (range === "1y") return addMonths(today, -12);
  return addDays(today, range === "30d" ? -30 : -90);
}

function stepFor(days: number): HistoryStep {
  if (days <= MOST_STEPS) return "day";
  return days <= MOST_STEPS * 7 ? "week" : "month";
}

/** After ten years every second month, and so on. */
function backFrom(today: CalendarDate, start: CalendarDate, step: HistoryStep): CalendarDate[] {
  const apart = step === "month" ? Math.ceil(daysBetween(start, today) / 28 / MOST_STEPS) : 1;
  const dates: CalendarDate[] = [];
  for (
    let count = 0, date = today;
    date > start;
    count += 1, date = stepBack(today, step, count * apart)
  ) {
    dates.push(date);
  }
  return [start, ...dates.toReversed()];
}

function stepBack(today: CalendarDate, step: HistoryStep, steps: number): CalendarDate {
  if (step === "month") return addMonths(today, -steps);
  return addDays(today, step === "week" ? -7 * steps : -steps);
}
