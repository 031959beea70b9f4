import * as messages from "@osisi/contracts/messages.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { expect, it } from "vitest";
import { newPlan } from "./saving-plan.fixture.ts";
import { checkTopUp, noTopUp, topUpInterestKobo } from "./top-up-amount.ts";

const plan: SavingPlanDetail = {
  ...newPlan,
  instalments: [],
  topUps: [],
  topUp: { most: 46_000, percentage: 3 },
  planMonths: [],
  missedChoice: "retry",
  canMoveDay: false,
  nextAmount: null,
  exit: null,
  tax: null,
};

it.each([
  ["", messages.topUpAmountMissing],
  ["5k", messages.amountNotNaira],
  ["99.99", messages.topUpTooSmall],
  ["46000.01", "You can add ₦46,000 more to this plan"],
])("refuses an amount of %j", (typed, error) => {
  expect(checkTopUp(typed, plan)).toEqual({ error });
});

it("takes from ₦100 to what still fits", () => {
  expect(checkTopUp("100", plan)).toEqual({ kobo: 10_000n });
  expect(checkTopUp("46000", plan)).toEqual({ kobo: 4_600_000n });
});

it("says why no money can be added", () => {
  expect(noTopUp(plan)).toBeUndefined();
  expect(noTopUp({ topUp: { most: 99, percentage: 3 } })).toBe(messages.topUpFull);
  expect(noTopUp({ topUp: { most: 46_000, percentage: null } })).toBe(messages.topUpNotOffered);
});

it("earns the plan's percent by the days that are left of the term", () => {
  const of = (today: string) => topUpInterestKobo(plan, { amountKobo: 1_000_000n, today });
  expect(of(plan.startDate)).toBe(30_000n);
  expect(of("2027-01-06")).toBe(15_000n);
  expect(of("2027-02-20")).toBe(326n);
});
