import { addDays } from "@osisi/contracts/calendar.ts";
import type { BalancePoint } from "@osisi/contracts/overview.ts";
import { array, assert, double, integer, property, record } from "fast-check";
import { expect, it } from "vitest";
import {
  marksFor,
  dayInWords,
  changes,
  moneyBands,
  nearest,
  SIDE,
  togetherOf,
} from "./money-bands.ts";

const start = "2026-11-20";
const point = (day: number, stash: number, savings = 0, investments = 0): BalancePoint => ({
  date: addDays(start, day),
  stash,
  leaving: 0,
  savings,
  investments,
});

it("spaces the ticks evenly on a scale that covers every value", () => {
  expect(marksFor(724_646.17)).toEqual([0, 200_000, 400_000, 600_000, 800_000]);
  expect(marksFor(0)).toEqual([0, 0.25]);
  assert(
    property(double({ min: 0, max: 1e12, noNaN: true }), (most) => {
      const marks = marksFor(most);
      expect(marks.length).toBeLessThanOrEqual(6);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(marks).toEqual(marks.toSorted((a, b) => a - b));
    }),
  );
});

it("places days by their distance, and money by its height", () => {
  const { across, up, marks } = moneyBands([point(0, 0), point(1, 50), point(4, 100, 20, 80)]);
  expect(across).toEqual([0, 0.25, 1]);
  expect(marks.at(-1)).toBe(200);
  expect(up).toEqual([0, 0.25, 1]);
});

it("puts the money committed longest at the ground, and never lets one layer cross another", () => {
  const money = integer({ min: 0, max: 1_000_000 });
  const points = array(
    record({ stash: money, leaving: money, savings: money, investments: money }),
    {
      minLength: 2,
      maxLength: 30,
    },
  );
  assert(
    property(points, (balances) => {
      const { bands } = moneyBands(
        balances.map((all, at) => ({ date: addDays(start, at), ...all })),
      );
      expect(bands.map(({ name }) => name)).toEqual(["investments", "savings", "stash"]);
      const [lowest, middle, highest] = bands.map(({ edge }) => heights(edge));
      lowest?.forEach((height, at) => {
        expect(height).toBeGreaterThanOrEqual(middle?.[at] ?? SIDE + 1);
        expect(middle?.[at]).toBeGreaterThanOrEqual(highest?.[at] ?? SIDE + 1);
      });
    }),
  );
});

it("counts a pending withdrawal in the layer of the stash until it arrives", () => {
  const withdrawing = { ...point(1, 300), leaving: 700 };
  expect(togetherOf(withdrawing)).toBe(1_000);
  const { bands } = moneyBands([point(0, 1_000), withdrawing]);
  expect(new Set(heights(bands[2]?.edge ?? ""))).toEqual(new Set([0]));
  expect(changes([point(0, 300), { ...point(1, 300), leaving: 700 }])).toHaveLength(2);
  expect(dayInWords(withdrawing, false)).toBe(
    "21 Nov 2026: together ₦1,000. Stash ₦300, On its way to your bank ₦700, Saving plans ₦0, Investments ₦0",
  );
});

it("finds the day under a finger, also beside the chart", () => {
  expect([-1, 0.1, 0.2, 0.9, 7].map((wanted) => nearest([0, 0.25, 1], wanted))).toEqual([
    0, 0, 1, 2, 2,
  ]);
});

it("lists in figures only the days on which something changed", () => {
  const points = [point(0, 0), point(1, 50), point(2, 50), point(3, 50, 10)];
  expect(changes(points).map(({ date }) => date)).toEqual([
    "2026-11-20",
    "2026-11-21",
    "2026-11-23",
  ]);
});

it("adds kobo without rounding errors, and describes a day in words", () => {
  expect(togetherOf(point(0, 0.1, 0.2))).toBe(0.3);
  expect(dayInWords(point(1, 500.5, 1_000), false)).toBe(
    "21 Nov 2026: together ₦1,500.50. Stash ₦500.50, Saving plans ₦1,000, Investments ₦0",
  );
  expect(dayInWords(point(1, 500), true)).toBe("21 Nov 2026, amounts hidden");
});

/** The line's distance from the top at its points and halfway between them. */
function heights(path: string): number[] {
  return [...path.matchAll(/(-?[\d.]+)(?=C|$)/g)].map(([, height]) => Number(height));
}
