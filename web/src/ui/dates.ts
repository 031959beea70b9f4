/** Dates as an investor in Lagos reads them: `21 Nov 2026`, `14:05`. Formatted by hand, because
 * only a few forms in one language are needed, and the first `Intl.DateTimeFormat` takes a slow
 * phone longer than all of Home. */
import { dateInLagos } from "@osisi/contracts/calendar.ts";

const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

export function formatDate(moment: Date): string {
  return formatDay(dateInLagos(moment));
}

/** `2027-01-31` as `31 Jan 2027`. */
export function formatDay(date: string): string {
  return `${Number(date.slice(8, 10))} ${monthName(date).slice(0, 3)} ${date.slice(0, 4)}`;
}

/** `1 month`, `2 months`. */
export function inMonths(months: number): string {
  return months === 1 ? "1 month" : `${months} months`;
}

/** `14:05` */
export function formatTime(moment: Date): string {
  return `${twoDigits(hourInLagos(moment))}:${twoDigits(moment.getUTCMinutes())}`;
}

export function formatMoment(moment: Date): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`;
}

/** 0 to 23. Lagos is an hour ahead of UTC all year. */
export function hourInLagos(moment: Date): number {
  return (moment.getUTCHours() + 1) % 24;
}

/** Calendar months, so that 31 Jan and 1 Feb are one apart. */
export function monthsBetween(from: Date, to: Date): number {
  return monthNumber(to) - monthNumber(from);
}

/** `November 2026` */
export function formatMonth(moment: Date): string {
  const date = dateInLagos(moment);
  return `${monthName(date)} ${date.slice(0, 4)}`;
}

function monthName(date: string): string {
  return monthNames[Number(date.slice(5, 7)) - 1] ?? "";
}

function monthNumber(moment: Date): number {
  const date = dateInLagos(moment);
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
