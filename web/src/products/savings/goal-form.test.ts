import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { koboFromTyped } from "@osisi/contracts/money.ts";
import { instalmentCountOf } from "@osisi/contracts/plan-schedule.ts";
import { intervals, planOptionsOn } from "@osisi/contracts/plan-terms.ts";
import { assert, bigInt, constantFrom, property } from "fast-check";
import { expect, it } from "vitest";
import { checkGoal, spanFor, waysTo } from "./goal-form.ts";

const options = planOptionsOn(firstCatalogue, "2026-11-25");

const startDate = "2026-11-25";

it("offers what reaches the goal, and a naira less would not", () => {
  const goal = bigInt(100_00n, 1_000_000_000_00n);
  assert(
    property(goal, constantFrom(...options.map(({ value }) => value)), (goalKobo, months) => {
      for (const { amount, interval } of waysTo(goalKobo, startDate, months)) {
        const kobo = koboFromTyped(amount) ?? 0n;
        const count = BigInt(instalmentCountOf({ startDate, interval, months }));
        expect(kobo * count).toBeGreaterThanOrEqual(goalKobo);
        expect((kobo - 100n) * count).toBeLessThan(goalKobo);
      }
    }),
  );
});

it("offers no payment that the plan would refuse", () => {
  expect(waysTo(300_00n, startDate, 3).map((way) => way.interval)).toEqual(["monthly"]);
  expect(waysTo(1_000_000_000_00n, startDate, 3)).toEqual([]);
  expect(waysTo(90_000_00n, startDate, 3)).toHaveLength(intervals.length);
});

it.each([
  ["2026-11-26", 3],
  ["2027-05-24", 3],
  ["2027-05-25", 6],
  ["2031-01-01", 12],
])("by %s the longest term that is over takes %i months", (goalDate, span) => {
  expect(spanFor(options, goalDate, startDate)).toBe(span);
});

it("wants an amount for a day, and neither is required", () => {
  expect(checkGoal({ goal: "", goalDate: "" })).toEqual({});
  expect(checkGoal({ goal: "", goalDate: "2027-05-01" })).toHaveProperty("goal");
  expect(checkGoal({ goal: "99.99", goalDate: "" })).toHaveProperty("goal");
  expect(checkGoal({ goal: "100", goalDate: "2027-05-01" })).toEqual({});
});
