import { firstCatalogue } from "./first-catalogue.ts";
import { array, assert, bigInt, constantFrom, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./calendar.ts";
import {
  type PlanTerms,
  planInterestKobo,
  previewPlan,
  savedByKobo,
  savedOn,
} from "./plan-interest.ts";
import { maturityDateOf } from "./plan-schedule.ts";
import { intervals, planOptionOn, planOptionsOn } from "./plan-terms.ts";

type Example = {
  start: string;
  interval: "daily" | "weekly" | "monthly";
  months: number;
  amount: bigint;
  /** Value dates that differ from the due dates. */
  paid?: string[];
  sum: string;
  interest: bigint;
};

/** Calculated by hand: kobo × (days of each instalment until maturity) × percent ÷ days of the
 * term. */
const examples: Example[] = [
  {
    start: "2027-01-01",
    interval: "monthly",
    months: 3,
    amount: 1_000_000n,
    sum: "1,000,000 × (90 + 59 + 31 = 180) × 3% ÷ 90 = 60,000 exactly",
    interest: 60_000n,
  },
  {
    start: "2027-01-31",
    interval: "monthly",
    months: 3,
    amount: 1_000_000n,
    sum: "until 30 April: 1,000,000 × (89 + 61 + 30 = 180) × 3% ÷ 89 = 60,674.157…",
    interest: 60_674n,
  },
  {
    start: "2028-01-31",
    interval: "monthly",
    months: 3,
    amount: 1_000_000n,
    sum: "a leap year: 1,000,000 × (90 + 61 + 30 = 181) × 3% ÷ 90 = 60,333.333…",
    interest: 60_333n,
  },
  {
    start: "2026-11-21",
    interval: "daily",
    months: 3,
    amount: 50_000n,
    sum: "50,000 × (92 + 91 + … + 1 = 92 × 93 ÷ 2 = 4,278) × 3% ÷ 92 = 69,750 exactly",
    interest: 69_750n,
  },
  {
    start: "2026-11-21",
    interval: "weekly",
    months: 3,
    amount: 250_000n,
    sum: "250,000 × (92 + 85 + … + 1 = 14 × 93 ÷ 2 = 651) × 3% ÷ 92 = 53,070.652…",
    interest: 53_071n,
  },
  {
    start: "2027-03-15",
    interval: "monthly",
    months: 6,
    amount: 500_000n,
    sum: "500,000 × (184 + 153 + 123 + 92 + 62 + 31 = 645) × 6.5% ÷ 184 = 113,926.630…",
    interest: 113_927n,
  },
  {
    start: "2027-03-15",
    interval: "monthly",
    months: 9,
    amount: 333_333n,
    sum: "333,333 × (275 + 244 + 214 + 183 + 153 + 122 + 91 + 61 + 30 = 1,373) × 11% ÷ 275 = 183,066.4836",
    interest: 183_066n,
  },
  {
    start: "2027-01-01",
    interval: "daily",
    months: 12,
    amount: 10_000n,
    sum: "10,000 × (365 × 366 ÷ 2 = 66,795) × 15% ÷ 365 = 274,500 exactly",
    interest: 274_500n,
  },
  {
    start: "2027-01-01",
    interval: "monthly",
    months: 3,
    amount: 1_000_000n,
    paid: ["2027-01-01", "2027-02-04"],
    sum: "the second three days late, the third never: 1,000,000 × (90 + 56 = 146) × 3% ÷ 90 = 48,666.666…",
    interest: 48_667n,
  },
  {
    start: "2027-01-01",
    interval: "monthly",
    months: 3,
    amount: 10_025n,
    sum: "a half to the even kobo above: 10,025 × 180 × 3% ÷ 90 = 601.5",
    interest: 602n,
  },
  {
    start: "2027-01-01",
    interval: "monthly",
    months: 3,
    amount: 10_075n,
    sum: "a half to the even kobo below: 10,075 × 180 × 3% ÷ 90 = 604.5",
    interest: 604n,
  },
];

function interestOf(plan: PlanTerms, paid: readonly string[], until?: string): bigint {
  return planInterestKobo(plan, savedOn(plan, paid), until);
}

describe("a plan earns the amount calculated by hand", () => {
  it.each(examples)("$start $interval: $sum", ({ start, interval, months, amount, ...then }) => {
    const basisPoints = planOptionOn(firstCatalogue, start, months)?.basisPoints ?? 0;
    const plan = { startDate: start, interval, months, amountKobo: amount, basisPoints };
    const interest = then.paid ? interestOf(plan, then.paid) : previewPlan(plan).interestKobo;
    expect(interest).toBe(then.interest);
  });
});

const anyPlan = record({
  startDate: integer({ min: 0, max: 4_000 }).map((days) => addDays("2026-01-01", days)),
  interval: constantFrom(...intervals),
  months: constantFrom(...planOptionsOn(firstCatalogue, "2026-01-01").map(({ value }) => value)),
  amountKobo: bigInt({ min: 10_000n, max: 1_000_000_000n }),
  basisPoints: constantFrom(300, 650, 1_100, 1_500),
});

it("pays out the preview's amount when every instalment is paid on its day", () => {
  assert(
    property(anyPlan, (plan) => {
      const preview = previewPlan(plan);
      expect(interestOf(plan, preview.dueDates)).toBe(preview.interestKobo);
      expect(savedByKobo(plan, preview.maturityDate)).toBe(preview.totalKobo);
    }),
  );
});

it("never earns less on a later day, and no more after maturity", () => {
  const days = array(integer({ min: 0, max: 90 }), { maxLength: 20 });
  assert(
    property(anyPlan, days, integer({ min: 0, max: 400 }), (plan, paidAfter, ran) => {
      const paid = paidAfter.map((after) => addDays(plan.startDate, after));
      const today = addDays(plan.startDate, ran);
      const interest = interestOf(plan, paid, today);
      expect(interest).toBeLessThanOrEqual(interestOf(plan, paid, addDays(today, 1)));
      expect(interest).toBeLessThanOrEqual(interestOf(plan, paid));
      expect(interestOf(plan, paid, addDays(maturityDateOf(plan), ran))).toBe(
        interestOf(plan, paid),
      );
    }),
  );
});

it("earns nothing on the day it is paid in", () => {
  const plan = { startDate: "2027-01-01", interval: "daily", months: 3 } as const;
  const terms = { ...plan, amountKobo: 1_000_000_00n, basisPoints: 300 };
  expect(interestOf(terms, ["2027-01-01"], "2027-01-01")).toBe(0n);
  expect(interestOf(terms, ["2027-02-01"], "2027-01-15")).toBe(0n);
});

it("offers the lengths and percents of the specification, six months at 6.5%", () => {
  const offered = planOptionsOn(firstCatalogue, "2026-11-21").map(({ value, basisPoints }) => [
    value,
    basisPoints,
  ]);
  expect(offered).toEqual([
    [3, 300],
    [6, 650],
    [9, 1_100],
    [12, 1_500],
  ]);
});
