import { expect, it } from "vitest";
import { newPlan } from "./saving-plan.fixture.ts";
import { earnedKobo, runningPlans, savedKobo } from "./savings-queries.ts";

const running = { ...newPlan, savedSoFar: 1_500.5, interestToDate: 12.25 };
const ended = { ...newPlan, status: "matured", savedSoFar: 30_000, interestToDate: 450.1 } as const;

it("counts as saved the balances of running plans", () => {
  expect(savedKobo(runningPlans([running, ended, running]))).toBe(2n * 1_500_50n);
  expect(savedKobo([])).toBe(0n);
});

it("counts as earned the interest until today and the amounts paid out", () => {
  expect(earnedKobo([running, ended])).toBe(12_25n + 450_10n);
});
