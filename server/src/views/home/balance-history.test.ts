import { addDays, daysBetween } from "@osisi/contracts/calendar.ts";
import { historyRanges } from "@osisi/contracts/overview.ts";
import { assert, constantFrom, integer, property } from "fast-check";
import { expect, it } from "vitest";
import { historyDays } from "./history-days.ts";

const today = "2028-03-31";

it("goes from the beginning of the range to today, day by day", () => {
  const { step, dates } = historyDays("30d", { first: "2020-01-01", today });
  expect(step).toBe("day");
  expect([dates.length, dates[0], dates.at(-1)]).toEqual([31, "2028-03-01", today]);
});

it("begins on the day before the first money, if that is later", () => {
  expect(historyDays("90d", { first: "2028-03-30", today }).dates).toEqual([
    "2028-03-29",
    "2028-03-30",
    today,
  ]);
  expect(historyDays("all", { first: today, today }).dates).toEqual(["2028-03-30", today]);
});

it("uses weeks for a year, and months for many", () => {
  const year = historyDays("1y", { first: "2020-01-01", today });
  expect([year.step, year.dates.length]).toEqual(["week", 54]);
  expect(year.dates.at(-2)).toBe("2028-03-24");
  const all = historyDays("all", { first: "2024-01-31", today });
  expect(all.step).toBe("month");
  expect(all.dates.slice(-3)).toEqual(["2028-01-31", "2028-02-29", today]);
});

it("never has more than 120 days, in order and each once, for any duration", () => {
  assert(
    property(constantFrom(...historyRanges), integer({ min: 0, max: 40_000 }), (range, days) => {
      const { dates } = historyDays(range, { first: addDays(today, -days), today });
      expect(dates.length).toBeGreaterThanOrEqual(2);
      expect(dates.length).toBeLessThanOrEqual(120);
      expect(dates.at(-1)).toBe(today);
      dates.slice(1).forEach((date, at) => {
        expect(daysBetween(dates[at] ?? "", date)).toBeGreaterThan(0);
      });
    }),
  );
});

it("begins before today even if the first money is dated after our clock", () => {
  expect(historyDays("30d", { first: addDays(today, 1), today }).dates).toEqual([
    "2028-03-30",
    today,
  ]);
});
