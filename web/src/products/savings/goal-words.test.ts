import { expect, it } from "vitest";
import { goalOutlook, goalText } from "./goal-words.ts";
import { newPlan } from "./saving-plan.fixture.ts";

const plan = (amount: number, date: string | null, more: object = {}) => ({
  ...newPlan,
  goal: { amount, date, percent: 1 },
  ...more,
});

it("names the goal, with its day if it has one", () => {
  expect(goalText({ amount: 46_000, date: null, percent: 1 })).toBe("₦46,000");
  expect(goalText({ amount: 46_000, date: "2027-05-01", percent: 1 })).toBe(
    "₦46,000 by 1 May 2027",
  );
});

it.each([
  ["reaches it with what is expected", plan(46_697.5, null), "On course: about ₦46,697 expected"],
  ["misses it by a kobo", plan(46_697.51, null), "₦1 short at this pace"],
  ["is paused", plan(46_700, null, { paused: true }), "₦3 short if it stays paused"],
  ["has it already", plan(500, null), "You have saved all of it"],
  ["ends too late", plan(40_000, "2027-02-20"), "It pays out on 21 Feb 2027, after your day"],
  ["ends on the day", plan(40_000, "2027-02-21"), "On course: about ₦46,697 expected"],
  ["is over", plan(90_000, null, { status: "matured" }), undefined],
  ["has no goal", newPlan, undefined],
])("a plan that %s", (_, shown, said) => {
  expect(goalOutlook(shown)).toBe(said);
});
