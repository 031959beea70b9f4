import { assert, date, integer, property } from "fast-check";
import { expect, it } from "vitest";
import {
  addDays,
  addMonths,
  dateInLagos,
  daysBetween,
  monthsUntil,
  startOfDay,
} from "./calendar.ts";

const anyMoment = date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2099-12-31T23:59:59Z"),
  noInvalidDate: true,
});

it.each([
  ["2026-11-21T22:59:59.999Z", "2026-11-21"],
  ["2026-11-21T23:00:00.000Z", "2026-11-22"],
  ["2027-12-31T23:01:00.000Z", "2028-01-01"],
])("at %s it is %s in Lagos", (moment, expected) => {
  expect(dateInLagos(new Date(moment))).toBe(expected);
});

it("agrees with the time zone database on the day", () => {
  const zone = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" });
  assert(
    property(anyMoment, (moment) => {
      expect(dateInLagos(moment)).toBe(zone.format(moment));
    }),
  );
});

it("begins a day when the previous one has ended", () => {
  assert(
    property(anyMoment, (moment) => {
      const begins = startOfDay(dateInLagos(moment));
      expect(begins.getTime()).toBeLessThanOrEqual(moment.getTime());
      expect(moment.getTime() - begins.getTime()).toBeLessThan(86_400_000);
      expect(dateInLagos(new Date(begins.getTime() - 1))).toBe(addDays(dateInLagos(moment), -1));
    }),
  );
});

it.each([
  ["2027-01-31", 1, "2027-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2027-01-31", 3, "2027-04-30"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2027-11-30", 3, "2028-02-29"],
  ["2027-12-15", 1, "2028-01-15"],
  ["2027-08-31", 0, "2027-08-31"],
  ["2000-01-31", 1, "2000-02-29"],
  ["2100-01-31", 1, "2100-02-28"],
])("%s and %i months are %s", (from, months, expected) => {
  expect(addMonths(from, months)).toBe(expected);
});

it.each([
  ["2027-01-15", "2027-04-15", 3],
  ["2027-01-16", "2027-04-15", 3],
  ["2027-01-14", "2027-04-15", 4],
  ["2027-01-31", "2027-02-28", 1],
  ["2027-04-15", "2027-04-15", 0],
  ["2027-04-16", "2027-04-15", 0],
])("from %s until %s are %i months, begun ones included", (from, to, expected) => {
  expect(monthsUntil(from, to)).toBe(expected);
});

it("counts as many days as it adds", () => {
  assert(
    property(anyMoment, integer({ min: -800, max: 800 }), (moment, days) => {
      const from = dateInLagos(moment);
      expect(daysBetween(from, addDays(from, days))).toBe(days);
    }),
  );
});
