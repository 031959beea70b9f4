import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import type { DateForm } from "@osisi/contracts/console/bank-statements.ts";
import { koboFromTyped } from "@osisi/contracts/money.ts";

/** Amounts and days as banks print them. Each is read exactly, or not at all. */

/** More than any amount that the books can hold on the wire. */
const LARGEST_KOBO = 999_999_999_999_999n;
const DIGITS = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/;
const SIGNED =
  /^(?<open>\()?(?<before>[-+])?\s*(?:(?:₦|NGN|N)\s*)?(?<digits>[\d.,]+)(?<after>-)?(?<close>\))?(?:\s*(?<side>CR|DR))?$/i;

/** `1,234.50`, `-20`, `(20.00)`, `20.00 DR`, `₦5`: kobo, negative for a debit. `undefined`: no amount. */
export function koboFromCell(cell: string): bigint | undefined {
  const { open, before, digits = "", after, close, side } = SIGNED.exec(cell.trim())?.groups ?? {};
  if (!DIGITS.test(digits) || (open === undefined) !== (close === undefined)) return undefined;
  const marks = [open, before, after, side].filter((mark) => mark !== undefined);
  if (marks.length > 1) return undefined;
  const kobo = koboFromTyped(digits);
  if (kobo === undefined || kobo > LARGEST_KOBO) return undefined;
  const isDebit = open !== undefined || before === "-" || after !== undefined;
  return isDebit || side?.toUpperCase() === "DR" ? -kobo : kobo;
}

/** An empty cell, or what banks print in its place. */
export function isBlank(cell: string): boolean {
  return /^[-–—]?$/.test(cell.trim());
}

const TIME = /^(?:[T\s,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[AP]M)?Z?)?$/i;

const forms: Readonly<Record<DateForm, RegExp>> = {
  "31/12/2026": /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d{2})(?<time>\D.*)?$/,
  "31-Dec-2026":
    /^(?<day>\d{1,2})[/ -](?<month>[A-Z]{3})[A-Z]*[/, -]+(?<year>\d{4}|\d{2})(?<time>\D.*)?$/i,
  "2026-12-31": /^(?<year>\d{4})[/-](?<month>\d{1,2})[/-](?<day>\d{1,2})(?<time>\D.*)?$/,
  "12/31/2026": /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4}|\d{2})(?<time>\D.*)?$/,
};

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** A day of this century that the calendar has; a time after it is left out. */
export function dayFromCell(cell: string, form: DateForm): CalendarDate | undefined {
  const found = forms[form].exec(cell.trim())?.groups;
  if (!found || !TIME.test(found["time"] ?? "")) return undefined;
  const { day: ofMonth = "", month: typed = "", year: ofEra = "" } = found;
  const number = /^\d/.test(typed) ? Number(typed) : MONTHS.indexOf(typed.toLowerCase()) + 1;
  const date = [ofEra.padStart(4, "20"), twoDigits(number), twoDigits(Number(ofMonth))].join("-");
  const isThere = new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) ?? false;
  return isThere && date.startsWith("20") ? date : undefined;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
