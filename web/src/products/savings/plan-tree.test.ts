import { expect, it } from "vitest";
import { grownTreeOf, roughTreeOf, treeOf } from "./plan-tree.ts";

const month = (paidCount: number, saved: number, instalmentCount = 30) => ({
  from: "2026-11-21",
  to: "2026-12-20",
  instalmentCount,
  paidCount,
  saved,
});

it("has a ring for each month: paid, partly paid, or due", () => {
  const tree = treeOf([month(30, 15_000), month(15, 7_500), month(0, 0)]);
  expect(tree.map(({ state, share }) => [state, share])).toEqual([
    ["paid", undefined],
    ["current", 0.5],
    ["due", undefined],
  ]);
});

it("is wider in a month in which more was saved", () => {
  const [first, second, third] = treeOf([month(30, 3_000), month(15, 1_500), month(0, 0)]);
  expect(first?.weight).toBeGreaterThan(1);
  expect(second?.weight).toBeLessThan(1);
  expect(third?.weight).toBe(1);
});

it("has as many whole rings as months are paid where only sums are known", () => {
  const plan = { months: 3, instalmentCount: 92, monthsPaid: 1, paidCount: 46 };
  expect(roughTreeOf(plan).map(({ state }) => state)).toEqual(["paid", "current", "due"]);
  const gap = { months: 3, instalmentCount: 3, monthsPaid: 2, paidCount: 2 };
  expect(roughTreeOf(gap).map(({ state }) => state)).toEqual(["paid", "paid", "due"]);
  const missedOneADay = { months: 3, instalmentCount: 92, monthsPaid: 0, paidCount: 89 };
  expect(roughTreeOf(missedOneADay).map(({ state }) => state)).toEqual(["current", "due", "due"]);
});

it("is grown whole at its end", () => {
  const tree = grownTreeOf({ startDate: "2026-11-21", interval: "daily", months: 12 });
  expect(tree).toHaveLength(12);
  expect(new Set(tree.map(({ state }) => state))).toEqual(new Set(["paid"]));
  // 28 days of February beside 31 of March.
  expect(Math.min(...tree.map(({ weight = 1 }) => weight))).toBeCloseTo(28 / (365 / 12), 5);
});
