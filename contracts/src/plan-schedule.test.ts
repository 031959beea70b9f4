import { assert, constantFrom, integer, property, record } from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "./calendar.ts";
import {
  dueDateOf,
  dueDatesOf,
  endsInMonths,
  instalmentCountOf,
  maturityDateOf,
  monthsPaidOf,
  planMonthsOf,
  termDaysOf,
} from "./plan-schedule.ts";
import { intervals } from "./plan-terms.ts";

const anyPlan = record({
  startDate: integer({ min: 0, max: 4_000 }).map((days) => addDays("2026-01-01", days)),
  interval: constantFrom(...intervals),
  months: constantFrom(3, 6, 9, 12),
});

it("falls due on the last day of a month that has no such day, counted from the start", () => {
  const plan = { startDate: "2027-10-31", interval: "monthly", months: 6 } as const;
  expect(dueDatesOf(plan)).toEqual([
    "2027-10-31",
    "2027-11-30",
    "2027-12-31",
    "2028-01-31",
    "2028-02-29",
    "2028-03-31",
  ]);
  expect(maturityDateOf(plan)).toBe("2028-04-30");
});

it("begins on the 29th of February and ends on the 28th", () => {
  const plan = { startDate: "2028-02-29", interval: "monthly", months: 12 } as const;
  expect(dueDatesOf(plan).at(-1)).toBe("2029-01-29");
  expect(maturityDateOf(plan)).toBe("2029-02-28");
});

it("falls due every seven days, independent of months", () => {
  const plan = { startDate: "2027-01-29", interval: "weekly", months: 3 } as const;
  expect(dueDatesOf(plan)).toHaveLength(13);
  expect(dueDatesOf(plan).slice(0, 3)).toEqual(["2027-01-29", "2027-02-05", "2027-02-12"]);
  expect(dueDatesOf(plan).at(-1)).toBe("2027-04-23");
});

it.each([
  ["2027-01-01", 365],
  ["2027-03-01", 366],
  ["2028-02-29", 365],
])("falls due every day of a year that begins on %s: %i times", (startDate, days) => {
  const plan = { startDate, interval: "daily", months: 12 } as const;
  const dates = dueDatesOf(plan);
  expect(dates).toHaveLength(days);
  expect(termDaysOf(plan)).toBe(days);
  expect(new Set(dates).size).toBe(days);
});

it("has every due date once, in order, from the start date until before maturity", () => {
  assert(
    property(anyPlan, (plan) => {
      const dates = dueDatesOf(plan);
      expect(dates[0]).toBe(plan.startDate);
      expect(dates).toEqual([...new Set(dates)].toSorted());
      expect(dates.at(-1)?.localeCompare(maturityDateOf(plan))).toBe(-1);
      const next = dueDateOf(plan, instalmentCountOf(plan) + 1);
      expect(next.localeCompare(maturityDateOf(plan))).toBeGreaterThanOrEqual(0);
    }),
  );
});

it("has every instalment in exactly one of its months", () => {
  assert(
    property(anyPlan, (plan) => {
      const months = planMonthsOf(plan);
      expect(months).toHaveLength(plan.months);
      const dates = dueDatesOf(plan);
      const inMonths = months.flatMap(({ firstNumber, lastNumber, from, to }) =>
        dates.slice(firstNumber - 1, lastNumber).filter((date) => date >= from && date <= to),
      );
      expect(inMonths).toEqual(dates);
    }),
  );
});

it("counts a month as paid when every instalment in it is", () => {
  const plan = { startDate: "2027-01-01", interval: "weekly", months: 3 } as const;
  expect(planMonthsOf(plan).map(({ lastNumber }) => lastNumber)).toEqual([5, 9, 13]);
  expect(monthsPaidOf(plan, (number) => number <= 4)).toBe(0);
  expect(monthsPaidOf(plan, (number) => number <= 5)).toBe(1);
  expect(monthsPaidOf(plan, (number) => number !== 7)).toBe(2);
  expect(monthsPaidOf(plan, () => true)).toBe(3);
});

it("lies within its span on the first day, and in none on the last", () => {
  assert(
    property(anyPlan, (plan) => {
      expect(endsInMonths(plan, plan.startDate)).toBe(plan.months);
      expect(endsInMonths(plan, addDays(maturityDateOf(plan), -1))).toBe(1);
      expect(endsInMonths(plan, maturityDateOf(plan))).toBe(0);
    }),
  );
});
