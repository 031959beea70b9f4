import { array, assert, constantFrom, double, integer, property, record, string } from "fast-check";
import type { Arbitrary } from "fast-check";
import { describe, expect, it } from "vitest";
import {
  growTree,
  LATE_WOOD_STROKE,
  mergeMonths,
  MIN_GAP_PX,
  outlinesOf,
  type Month,
} from "./ring-geometry.ts";

const sizes = [16, 18, 19, 20, 24, 32, 40, 48, 64, 84, 120, 200, 270, 320, 480, 920];

const month: Arbitrary<Month> = record({
  state: constantFrom("paid", "current", "due"),
  share: double({ min: 0, max: 1, noNaN: true }),
  weight: double({ min: 0, max: 10, noNaN: true }),
});
const request = record({
  seed: string(),
  size: constantFrom(...sizes),
  months: array(month, { minLength: 1, maxLength: 30 }),
});

describe("a tree of rings", () => {
  it("keeps three pixels of paper between any two lines, at every size and for every seed", () => {
    assert(
      property(request, (drawn) => {
        const { stroke, rings, lateWood, pith } = outlinesOf(drawn);
        const lines = rings.flatMap((ring, index) => {
          const wood = lateWood[index];
          const own = { points: ring, width: stroke };
          return wood ? [own, { points: wood, width: LATE_WOOD_STROKE }] : [own];
        });
        lines.slice(1).forEach((line, index) => {
          const inner = lines[index] ?? line;
          const gap = nearest(inner.points, line.points) - (inner.width + line.width) / 2;
          expect(gap).toBeGreaterThanOrEqual(MIN_GAP_PX - 0.05);
        });
        const first = rings[0] ?? [];
        const toPith = Math.min(...first.map(({ x, y }) => Math.hypot(x - pith.x, y - pith.y)));
        const paper = pith.radius === 0 ? Infinity : toPith - pith.radius - stroke / 2;
        expect(paper).toBeGreaterThanOrEqual(MIN_GAP_PX - 0.05);
      }),
      { numRuns: 300 },
    );
  });

  it("never lets one ring cross the next: in each direction the outer one is further out", () => {
    assert(
      property(request, (drawn) => {
        const { rings, pith } = outlinesOf(drawn);
        rings.slice(1).forEach((ring, index) => {
          ring.forEach(({ x, y }, at) => {
            const inner = rings[index]?.[at] ?? pith;
            const [dx, dy] = [inner.x - pith.x, inner.y - pith.y];
            expect(Math.hypot(x - pith.x, y - pith.y)).toBeGreaterThan(Math.hypot(dx, dy));
          });
        });
      }),
    );
  });

  it("stays inside its box, strokes included", () => {
    assert(
      property(request, (drawn) => {
        const { stroke, rings } = outlinesOf(drawn);
        for (const { x, y } of rings.flat()) {
          expect(Math.min(x, y) - stroke / 2).toBeGreaterThanOrEqual(0);
          expect(Math.max(x, y) + stroke / 2).toBeLessThanOrEqual(drawn.size);
        }
      }),
    );
  });

  it("draws with strokes of 1.5 to 4 pixels", () => {
    assert(
      property(request, (drawn) => {
        const { stroke } = growTree(drawn);
        expect(stroke).toBeGreaterThanOrEqual(1.5);
        expect(stroke).toBeLessThanOrEqual(4);
      }),
    );
  });

  it("is the same every day for the same seed, and another for another seed", () => {
    const months: Month[] = Array.from({ length: 12 }, () => ({ state: "paid" }));
    const tree = growTree({ seed: "plan-1", size: 320, months });
    expect(growTree({ seed: "plan-1", size: 320, months })).toEqual(tree);
    expect(growTree({ seed: "plan-2", size: 320, months }).rings).not.toEqual(tree.rings);
  });

  it("shows every month at a large size and merges them at a small one", () => {
    const months: Month[] = Array.from({ length: 12 }, () => ({ state: "paid" }));
    expect(growTree({ seed: "plan", size: 320, months }).rings).toHaveLength(12);
    const small = growTree({ seed: "plan", size: 84, months });
    expect(small.monthsPerRing).toBeGreaterThan(1);
    expect(small.rings).toHaveLength(Math.ceil(12 / small.monthsPerRing));
  });

  it("widens the gap before a month in which more was saved", () => {
    expect(gapBefore(1.5)).toBeGreaterThan(gapBefore(1) * 1.2);
  });

  it("draws late wood where there is room for it", () => {
    const months: Month[] = Array.from({ length: 6 }, () => ({ state: "paid" }));
    expect(growTree({ seed: "plan", size: 480, months }).lateWood.every(Boolean)).toBe(true);
    expect(growTree({ seed: "plan", size: 64, months }).lateWood.some(Boolean)).toBe(false);
  });

  it("is only a pith before the first month", () => {
    const { rings, pith } = growTree({ seed: "plan", size: 48, months: [] });
    expect(rings).toEqual([]);
    expect(pith.radius).toBeGreaterThan(0);
  });
});

describe("merged months", () => {
  it("are paid when all are paid, due when nothing is, and otherwise drawn as far as they are paid", () => {
    const months: Month[] = [
      { state: "paid" },
      { state: "paid" },
      { state: "paid" },
      { state: "current", share: 0.5 },
      { state: "due" },
      { state: "due" },
    ];
    expect(mergeMonths(months, 2).map(({ state, share }) => [state, share])).toEqual([
      ["paid", 1],
      ["current", 0.75],
      ["due", 0],
    ]);
  });

  it("lose no paid month and invent none", () => {
    assert(
      property(
        array(month, { minLength: 1, maxLength: 30 }),
        integer({ min: 1, max: 30 }),
        (months, perRing) => {
          const merged = mergeMonths(months, perRing);
          const weighted = merged.reduce((total, { share }, index) => {
            const count = Math.min(perRing, months.length - index * perRing);
            return total + share * count;
          }, 0);
          expect(weighted).toBeCloseTo(paidMonths(months), 6);
        },
      ),
    );
  });
});

/** The gap before a month of this weight, compared with the next one. */
function gapBefore(weight: number): number {
  const months: Month[] = [{ state: "paid" }, { state: "paid", weight }, { state: "paid" }];
  const { rings } = outlinesOf({ seed: "plan", size: 200, months });
  const widths = [1, 2].map((at) => nearest(rings[at - 1] ?? [], rings[at] ?? []));
  return (widths[0] ?? 0) / (widths[1] ?? 1);
}

function paidMonths(months: readonly Month[]): number {
  return months.reduce((total, { state, share = 0 }) => {
    return total + (state === "paid" ? 1 : state === "due" ? 0 : share);
  }, 0);
}

/** Every point of one line against every segment of the other: slow, and without the drawing's own
 * assumptions. */
function nearest(inner: { x: number; y: number }[], outer: { x: number; y: number }[]): number {
  let shortest = Infinity;
  for (const point of outer) {
    inner.forEach((from, at) => {
      const to = inner[(at + 1) % inner.length] ?? from;
      for (let step = 0; step < 8; step += 1) {
        const x = from.x + ((to.x - from.x) * step) / 8;
        const y = from.y + ((to.y - from.y) * step) / 8;
        shortest = Math.min(shortest, Math.hypot(point.x - x, point.y - y));
      }
    });
  }
  return shortest;
}
