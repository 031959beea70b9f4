import { expect, it } from "vitest";
import { formatDay } from "#ui/dates.ts";
import {
  amountAndInterval,
  attentionOf,
  howItGoesOn,
  nextInPlan,
  nextOf,
  percentOf,
} from "./plan-words.ts";
import { newPlan } from "./saving-plan.fixture.ts";

it.each([
  ["daily", "₦500 every day, 92 times"],
  ["weekly", "₦500 every week, 92 times"],
  ["monthly", "₦500 every month, 92 times"],
] as const)("reads an interval of %s as %s", (interval, words) => {
  expect(amountAndInterval(500_00n, { interval, instalmentCount: 92 })).toBe(words);
});

it("of a changed amount says how often it is paid, not how often it was", () => {
  const plan = { interval: "monthly", instalmentCount: 3, amountChanged: true } as const;
  expect(amountAndInterval(800_00n, plan)).toBe("₦800 every month from now on");
});

it("formats percentages", () => {
  expect([300, 650].map(percentOf)).toEqual(["3%", "6.5%"]);
});

it("describes how instalments come after the first", () => {
  expect(howItGoesOn(newPlan)).toBe("Visa ·· 4081, charged on each due date");
  const byLink = { ...newPlan, card: null, paymentMethod: "bank_transfer" } as const;
  expect(howItGoesOn(byLink)).toBe("We e-mail you a link for Transfer on each due date");
  expect(howItGoesOn({ ...byLink, paymentMethod: null })).toBe(
    "We e-mail you a link on each due date",
  );
});

it("announces no charge of a plan that is paused or has ended", () => {
  const paused = { ...newPlan, paused: true };
  for (const words of [nextOf(paused), nextInPlan(paused), howItGoesOn(paused)]) {
    expect(words).toBe("Paused, nothing is charged");
  }
  const matured = { ...newPlan, status: "matured" } as const;
  expect(howItGoesOn(matured)).toBe("It has ended, nothing more is charged");
  expect(nextOf(matured)).toBe(`Paid out on ${formatDay(matured.maturityDate)}`);
  expect(nextInPlan({ ...newPlan, nextDue: null })).toBe("All instalments are paid");
});

it("shows attention only where the investor has to act", () => {
  expect(attentionOf(newPlan)).toBeUndefined();
  expect(attentionOf({ ...newPlan, paused: true })).toBe("Paused");
  expect(attentionOf({ ...newPlan, missedCount: 2 })).toBe("2 instalments to pay");
  const stopped = { ...newPlan.charging, state: "stopped" } as const;
  expect(attentionOf({ ...newPlan, charging: stopped, missedCount: 2 })).toContain("declined");
  const challenge = { ...newPlan.charging, state: "challenge" } as const;
  expect(attentionOf({ ...newPlan, charging: challenge, paused: true })).toContain("confirm");
  expect(attentionOf({ ...newPlan, missedCount: 2, unconfirmedCount: 1 })).toContain(
    "not confirmed",
  );
  expect(attentionOf({ ...newPlan, status: "matured", missedCount: 2 })).toBeUndefined();
});

it.each(["stopped", "card-unusable"] as const)(
  "does not call a card charged that is %s",
  (state) => {
    const card = { id: "1", last4: "4081", brand: "visa" };
    const charging = {
      state,
      text: "",
      nextTry: null,
      url: null,
      surerWay: "own-account" as const,
    };
    const plan = { ...newPlan, card, charging };
    expect(howItGoesOn(plan)).toBe("Visa ·· 4081, not charged at the moment");
  },
);
