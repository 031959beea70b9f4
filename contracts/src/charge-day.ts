import { addDays, addMonths, type CalendarDate } from "./calendar.ts";

/** The first day of any month that is the `day`th, or that month's last day where it has no such
 * day, on or after that date. */
export function chargeDayFrom(date: CalendarDate, day: number): CalendarDate {
  const inMonth = dayOfMonth(date, day);
  return inMonth >= date ? inMonth : dayOfMonth(addMonths(firstOfMonth(date), 1), day);
}

function dayOfMonth(date: CalendarDate, day: number): CalendarDate {
  const first = firstOfMonth(date);
  const last = addDays(addMonths(first, 1), -1);
  const wanted = addDays(first, day - 1);
  return wanted < last ? wanted : last;
}

function firstOfMonth(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 8)}01`;
}

const DAYS = Array.from({ length: 28 }, (_, index) => index + 1);

/** The dates after a move to that day; `undefined` where that is not possible: nothing would change,
 * two would fall on one day, or one on the maturity date. Days that some months lack are not
 * offered. */
export function movedTo(
  day: number,
  dates: readonly CalendarDate[],
  maturityDate: CalendarDate,
): CalendarDate[] | undefined {
  const moved = dates.map((date) => chargeDayFrom(date, day));
  const isSame = moved.every((date, index) => date === dates[index]);
  const isInOrder = moved.every((date, index) => date < (moved[index + 1] ?? maturityDate));
  return isSame || !isInOrder || !DAYS.includes(day) ? undefined : moved;
}

export function possibleDays(dates: readonly CalendarDate[], maturityDate: CalendarDate): number[] {
  return DAYS.filter((day) => movedTo(day, dates, maturityDate) !== undefined);
}
