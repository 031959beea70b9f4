import { expect, it } from "vitest";
import { amountAndInterval, attentionOf, howItGoesOn, percentOf } from "./plan-words.ts";
import { newPlan } from "./saving-plan.fixture.ts";

it.each([
  ["daily", "₦500 × 92 days"],
  ["weekly", "₦500 × 92 weeks"],
  ["monthly", "₦500 × 92 months"],
] as const)("reads an interval of %s as %s", (interval, words) => {
  expect(amountAndInterval(500_00n, { interval, instalmentCount: 92 })).toBe(words);
});

it("writes percents as people do", () => {
  expect([300, 650].map(percentOf)).toEqual(["3%", "6.5%"]);
});

it("says how instalments come after the first", () => {
  expect(howItGoesOn(newPlan)).toBe("Visa ·· 4081, charged on each due date");
  const byLink = { ...newPlan, card: null, paymentMethod: "bank_transfer" } as const;
  expect(howItGoesOn(byLink)).toBe("A link for Transfer by mail on each due date");
  expect(howItGoesOn({ ...byLink, paymentMethod: null })).toBe("A link by mail on each due date");
});

it("asks for attention only where something does not go by itself", () => {
  expect(attentionOf(newPlan)).toBeUndefined();
  expect(attentionOf({ ...newPlan, paused: true })).toBe("Paused");
  expect(attentionOf({ ...newPlan, missedCount: 2 })).toBe("2 instalments to pay");
  const stopped = { ...newPlan.charging, state: "stopped" } as const;
  expect(attentionOf({ ...newPlan, charging: stopped, missedCount: 2 })).toContain("declined");
  const challenge = { ...newPlan.charging, state: "challenge" } as const;
  expect(attentionOf({ ...newPlan, charging: challenge, paused: true })).toContain("confirm");
  expect(attentionOf({ ...newPlan, status: "matured", missedCount: 2 })).toBeUndefined();
});
