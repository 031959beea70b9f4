/** Calendar days in Lagos. A date is a string, `2027-01-31`, which sorts correctly and cannot shift
 * by an hour; only events have an instant. */

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

const SUNDAY = 0;
const SATURDAY = 6;

/** Monday to Friday. */
export function isWorkingDay(date: CalendarDate): boolean {
  return ![SUNDAY, SATURDAY].includes(new Date(midnightUtc(date)).getUTCDay());
}

/** The last of so many working days after `date`. */
export function addWorkingDays(date: CalendarDate, days: number): CalendarDate {
  let [day, left] = [date, days];
  while (left > 0) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** The same time of day, so many working days later. A moment at a weekend counts as Monday at
 * midnight. */
export function afterWorkingDays(moment: Date, days: number): Date {
  const date = dateInLagos(moment);
  const isWeekend = !isWorkingDay(date);
  const timeOfDayMs = isWeekend ? 0 : moment.getTime() - startOfDay(date).getTime();
  const last = addWorkingDays(date, days + (isWeekend ? 1 : 0));
  return new Date(startOfDay(last).getTime() + Math.min(timeOfDayMs, DAY_MS - 1));
}

/** The same day of a later month, or that month's last day where it has no such day. Avoids parsing
 * and formatting, because a list of plans calls it hundreds of times. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const day = Number(date.slice(8));
  const month = monthNumber(date) + months;
  const last = daysInMonth(month);
  return `${yearOf(month)}-${twoDigits((month % 12) + 1)}-${twoDigits(Math.min(day, last))}`;
}

/** How many days `to` is after `from`. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (midnightUtc(to) - midnightUtc(from)) / DAY_MS;
}

/** Calendar months from `from` until `to`; a part of a month counts as one. */
export function monthsUntil(from: CalendarDate, to: CalendarDate): number {
  const months = Math.max(0, monthNumber(to) - monthNumber(from));
  return addMonths(from, months) < to ? months + 1 : months;
}

/** Counted from year 0. */
function monthNumber(date: CalendarDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

function yearOf(month: number): number {
  return Math.floor(month / 12);
}

function daysInMonth(month: number): number {
  return new Date(Date.UTC(yearOf(month), (month % 12) + 1, 0)).getUTCDate();
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

function midnightUtc(date: CalendarDate): number {
  const month = monthNumber(date);
  return Date.UTC(yearOf(month), month % 12, Number(date.slice(8)));
}

function dateOf(epochMs: number): CalendarDate {
  return new Date(epochMs).toISOString().slice(0, 10);
}

/** An array, not a split string: pages that do not use it must not load it. */
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `31 Jan 2027`. */
export function formatDay(date: CalendarDate): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}
