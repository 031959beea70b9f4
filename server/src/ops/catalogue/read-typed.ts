import { type CalendarDate, dateInLagos } from "@osisi/contracts/calendar.ts";
import { koboFromTyped } from "@osisi/contracts/money.ts";
import * as z from "zod/mini";
import { type Order, Refused, WrongUsage } from "../command.ts";

/** What operators type into an act of the catalogue. */

/** @throws WrongUsage */
export function readDate(typed: string): CalendarDate {
  if (z.iso.date().safeParse(typed).success) return typed;
  throw new WrongUsage(`${typed} is no day: write it as 2027-01-31.`);
}

/** From today on. @throws WrongUsage */
export function readDay(order: Order, typed: string): CalendarDate {
  const day = readDate(typed);
  const today = dateInLagos(order.runtime.clock.now());
  if (day < today) throw new Refused("What has held cannot be changed: from today on only.");
  return day;
}

/** `3:3 6:6.5`. @throws WrongUsage */
export function readTerms(typed: string) {
  return typed
    .split(/[\s,]+/)
    .filter((one) => one !== "")
    .map((one) => {
      const [months = "", percent = "", more] = one.split(":");
      if (more !== undefined) throw new WrongUsage(`${one} is no term: write 6:6.5.`);
      return { months: readNumber(months), basisPoints: readPercent(percent) };
    });
}

/** @throws WrongUsage */
export function readGiven(
  words: readonly string[],
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    words.map((one) => {
      const at = one.indexOf("=");
      const name = one.slice(0, at);
      if (at < 0 || !names.includes(name)) {
        throw new WrongUsage(`${one} is none of ${names.map((each) => `${each}=…`).join(", ")}.`);
      }
      return [name, one.slice(at + 1).trim()];
    }),
  );
}

/** A field that was given, under the name that the row has for it. */
export function named<Value>(
  given: Readonly<Record<string, string>>,
  name: string,
  as: string,
  read: (typed: string) => Value,
): Record<string, Value> {
  const typed = given[name];
  return typed === undefined ? {} : { [as]: read(typed) };
}

/** `one line; the next` */
export function readLines(typed: string): string[] {
  return typed
    .split(";")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

export const asIs = (typed: string) => typed;
/** A dash: no partner is named. */
export const orNone = (typed: string) => (typed === "-" ? undefined : typed);

/** @throws WrongUsage */
export function readYes(typed: string): boolean {
  if (typed === "yes" || typed === "no") return typed === "yes";
  throw new WrongUsage(`${typed} is neither yes nor no.`);
}

/** @throws WrongUsage */
export function readNumber(typed: string): number {
  if (/^\d{1,8}$/.test(typed)) return Number(typed);
  throw new WrongUsage(`${typed} is no whole number.`);
}

/** @throws WrongUsage */
export function readPercent(typed: string): number {
  const [, whole = "", fraction = ""] = /^(\d{1,3})(?:\.(\d{1,2}))?%?$/.exec(typed) ?? [];
  if (whole === "") throw new WrongUsage(`${typed} is no percent: write 6.5.`);
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}

/** @throws WrongUsage */
export function readKobo(typed: string): string {
  const kobo = koboFromTyped(typed);
  if (kobo === undefined) throw new WrongUsage(`${typed} is no amount: write naira.`);
  return String(kobo);
}
