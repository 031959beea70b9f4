import * as z from "zod/mini";
import { type CalendarDate, addDays, addMonths } from "../calendar.ts";

/** Months of the books, by the Lagos date of booking. A month is written as `2026-10`. */

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export function isMonth(text: string): boolean {
  return MONTH.test(text);
}

export function monthOf(date: CalendarDate): string {
  return date.slice(0, 7);
}

export function firstDay(month: string): CalendarDate {
  return `${month}-01`;
}

export function lastDay(month: string): CalendarDate {
  return addDays(addMonths(firstDay(month), 1), -1);
}

export function nextMonth(month: string): string {
  return monthOf(addMonths(firstDay(month), 1));
}

const name = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "long", year: "numeric" });

/** `October 2026` */
export function nameOfMonth(month: string): string {
  return name.format(new Date(`${firstDay(month)}T00:00:00Z`));
}

const monthCheck = z.object({
  name: z.string(),
  isFine: z.boolean(),
  /** What was found. */
  words: z.string(),
});
export type MonthCheck = z.infer<typeof monthCheck>;

/** `GET /api/months` */
export const months = z.object({
  /** The earliest month that is over and not closed. */
  toClose: z.nullable(
    z.object({
      month: z.string(),
      /** One that does not hold refuses the closing. */
      mustHold: z.array(monthCheck),
      /** One that is not fine wants a sentence, which is kept. */
      toLookAt: z.array(monthCheck),
    }),
  ),
  /** The newest first. */
  rows: z.array(
    z.object({
      month: z.string(),
      closed: z.nullable(
        z.object({
          at: z.iso.datetime(),
          by: z.string(),
          sentence: z.string(),
          /** Of the trial balance at its end. */
          sha256: z.string(),
        }),
      ),
    }),
  ),
});
export type MonthsAnswer = z.infer<typeof months>;
