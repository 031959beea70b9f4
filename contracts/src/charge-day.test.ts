import { assert, constantFrom, integer, property } from "fast-check";
import { expect, it, test } from "vitest";
import { addMonths } from "./calendar.ts";
import { chargeDayFrom, movedTo, possibleDays } from "./charge-day.ts";
import { dueDatesOf, maturityDateOf } from "./plan-schedule.ts";

it.each([
  ["2027-01-10", 10, "2027-01-10"],
  ["2027-01-10", 9, "2027-02-09"],
  ["2027-01-31", 30, "2027-02-28"],
  ["2028-01-31", 30, "2028-02-29"],
  ["2027-04-30", 31, "2027-04-30"],
  ["2027-12-20", 1, "2028-01-01"],
])("from %s the day %i is %s", (date, day, expected) => {
  expect(chargeDayFrom(date, day)).toBe(expected);
});

const plans = (test: (dates: readonly string[], maturityDate: string) => void) => {
  const start = integer({ min: 0, max: 1_500 });
  assert(
    property(start, constantFrom(3, 6, 9, 12), (days, months) => {
      const startDate = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);
      const plan = { startDate, interval: "monthly", months } as const;
      test(dueDatesOf(plan), maturityDateOf(plan));
    }),
    { numRuns: 200 },
  );
};

test("moved instalments stay in order, are no earlier, less than a month later, and before maturity", () => {
  plans((dates, maturityDate) => {
    for (const day of possibleDays(dates, maturityDate)) {
      const moved = movedTo(day, dates, maturityDate) ?? [];
      expect(moved).toEqual([...new Set(moved)].toSorted());
      for (const [index, date] of dates.entries()) {
        const now = moved[index] ?? "";
        expect(now >= date && now <= addMonths(date, 1) && now < maturityDate).toBe(true);
        expect(Number(now.slice(8))).toBe(day);
      }
    }
  });
});

test("a plan of a day that every month has can move to every other such day", () => {
  plans((dates, maturityDate) => {
    const day = Number(dates[0]?.slice(8));
    if (day > 28) return;
    const others = Array.from({ length: 28 }, (_, index) => index + 1).filter((one) => one !== day);
    expect(possibleDays(dates, maturityDate)).toEqual(others);
  });
});

it("refuses a day on which two would fall, or the last would not fall due", () => {
  expect(movedTo(28, ["2027-01-31", "2027-02-28", "2027-03-31"], "2027-04-30")).toBeUndefined();
  expect(movedTo(28, ["2027-12-30", "2028-01-30"], "2028-02-28")).toBeUndefined();
  expect(movedTo(27, ["2027-12-30", "2028-01-30"], "2028-02-28")).toHaveLength(2);
});
