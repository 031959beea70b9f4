import { array, assert, bigInt, constantFrom, option, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { limits } from "./limits.ts";
import { type Takes, placeArrival, placeInPlan, reaches } from "./pass-on.ts";

const kobo = bigInt({ min: 1n, max: 9_000_00n });
const anyTakes = record({
  due: array(kobo, { maxLength: 5 }),
  next: option(kobo, { nil: undefined }),
  room: bigInt({ min: 0n, max: 20_000_00n }),
});
const anyReach = constantFrom(...reaches);
const anyArrival = bigInt({ min: 1n, max: 40_000_00n });

const takes: Takes = { due: [500_00n, 500_00n], next: 500_00n, room: 2_000_00n };

const last = (available: bigint) => placeInPlan(takes, "all", available).at(-1)?.amountKobo;

describe("a rule", () => {
  it.each([
    ["due", 1_700_00n, ["due", "due"]],
    ["due", 999_99n, ["due"]],
    ["due", 499_99n, []],
    ["next", 1_700_00n, ["due", "due", "next"]],
    ["next", 1_400_00n, ["due", "due"]],
    ["all", 1_700_00n, ["due", "due", "next", "top-up"]],
    ["all", 1_599_99n, ["due", "due", "next"]],
  ] as const)("that goes as far as %s does with %s kobo: %s", (reach, available, kinds) => {
    expect(placeInPlan(takes, reach, available).map(({ kind }) => kind)).toEqual(kinds);
  });

  it("tops up with what is left, within the cap", () => {
    expect(last(1_750_00n)).toBe(250_00n);
    expect(last(9_000_00n)).toBe(2_000_00n);
  });

  it("passes over no instalment that is too large for a smaller one, nor for a top-up", () => {
    const uneven = { due: [100_00n, 900_00n, 100_00n], next: 100_00n, room: 2_000_00n };
    expect(placeInPlan(uneven, "all", 800_00n)).toEqual([{ kind: "due", amountKobo: 100_00n }]);
  });
});

describe("all rules together", () => {
  const anyPlans = array(record({ takes: anyTakes, reach: anyReach }), { maxLength: 6 });

  it("place exactly what arrived: in plans, or in the stash", () => {
    assert(
      property(anyPlans, anyArrival, (plans, arrivedKobo) => {
        const rules = plans.map(({ reach }, at) => ({ planId: String(at), reach }));
        const takesOf = (planId: string) => plans[Number(planId)]?.takes;
        const { placed, leftKobo } = placeArrival(rules, takesOf, arrivedKobo);
        const sum = placed.reduce((all, { amountKobo }) => all + amountKobo, 0n);
        expect(sum + leftKobo).toBe(arrivedKobo);
        expect(leftKobo).toBeGreaterThanOrEqual(0n);
        for (const { amountKobo } of placed) expect(amountKobo).toBeGreaterThan(0n);
        const positions = placed.map(({ planId }) => Number(planId));
        expect(positions).toEqual(positions.toSorted((one, other) => one - other));
      }),
    );
  });

  it("put no more into a plan than it takes, whole and in its order", () => {
    assert(
      property(anyTakes, anyReach, anyArrival, (taking, reach, arrivedKobo) => {
        const placed = placeInPlan(taking, reach, arrivedKobo);
        const sumsOf = (kind: string) =>
          placed.filter((one) => one.kind === kind).map(({ amountKobo }) => amountKobo);
        expect(sumsOf("due")).toEqual(taking.due.slice(0, sumsOf("due").length));
        expect([[], [taking.next]]).toContainEqual(sumsOf("next"));
        const [extra = 0n] = sumsOf("top-up");
        expect(extra).toBeLessThanOrEqual(taking.room);
        expect(extra === 0n || extra >= limits.minimumSavingKobo).toBe(true);
      }),
    );
  });

  it("leave a later rule what an earlier one cannot place, and pass over plans that take nothing", () => {
    const plans: Record<string, Takes | undefined> = { one: takes, other: takes };
    const rules = [
      { planId: "ended", reach: "all" },
      { planId: "one", reach: "due" },
      { planId: "other", reach: "next" },
    ] as const;
    const { placed, leftKobo } = placeArrival(rules, (planId) => plans[planId], 2_600_00n);
    expect(placed.map(({ planId }) => planId)).toEqual(["one", "one", "other", "other", "other"]);
    expect(leftKobo).toBe(100_00n);
  });
});
