/** Days as the calendar in Lagos has them. A date is text, `2027-01-31`, which sorts as it should and
 * cannot shift by an hour; only what really happened is a moment. */

export type CalendarDate = string;

const DAY_MS = 24 * 60 * 60_000;
/** West Africa Time: an hour ahead of UTC all year, without summer time, since 1919. */
const LAGOS_AHEAD_MS = 60 * 60_000;

export function dateInLagos(moment: Date): CalendarDate {
  return dateOf(moment.getTime() + LAGOS_AHEAD_MS);
}

/** The moment at which `date` begins in Lagos. */
export function startOfDay(date: CalendarDate): Date {
  return new Date(midnightUtc(date) - LAGOS_AHEAD_MS);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOf(midnightUtc(date) + days * DAY_MS);
}

/** The same day of a later month, or that month's last day where it has no such day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const day = new Date(midnightUtc(date));
  const year = day.getUTCFullYear();
  const month = day.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dateOf(Date.UTC(year, month, Math.min(day.getUTCDate(), lastDay)));
}

/** How many days `to` is after `from`. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (midnightUtc(to) - midnightUtc(from)) / DAY_MS;
}

/** Months of the calendar from `from` until `to`, a part of one counting as one. */
export function monthsUntil(from: CalendarDate, to: CalendarDate): number {
  let months = 0;
  while (addMonths(from, months) < to) months += 1;
  return months;
}

function midnightUtc(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function dateOf(epochMs: number): CalendarDate {
  return new Date(epochMs).toISOString().slice(0, 10);
}
