import { expect, it } from "vitest";
import { newInvestment } from "./investment.fixture.ts";
import { daysRun, termTree } from "./investment-tree.ts";

/** ₦21,000 over 365 days. */
const after = (days: number) => ({
  ...newInvestment,
  interestToDate: Math.round((2_100_000 * days) / 365) / 100,
});
const states = (days: number) => termTree(after(days)).map(({ state }) => state);

it("has a ring for each month of the term, and none drawn on the first day", () => {
  expect(states(0)).toEqual(Array.from({ length: 12 }, () => "due"));
});

it("closes a ring on the day of the month, by the calendar", () => {
  expect(states(29).slice(0, 2)).toEqual(["current", "due"]);
  expect(states(30).slice(0, 2)).toEqual(["paid", "due"]);
  expect(states(61).slice(0, 3)).toEqual(["paid", "paid", "due"]);
  expect(termTree(after(15))[0]).toEqual({ state: "current", share: 0.5 });
});

it("is whole at maturity, and never grows where the payment was reversed", () => {
  const whole = Array.from({ length: 12 }, () => ({ state: "paid" }));
  expect(termTree(after(365))).toEqual(whole);
  expect(termTree({ ...newInvestment, state: "matured" })).toEqual(whole);
  const undone = termTree({ ...after(100), state: "undone" });
  expect(undone.every(({ state }) => state === "due")).toBe(true);
});

it("derives the days from the interest, on every day of the term", () => {
  const days = Array.from({ length: 366 }, (_, day) => day);
  expect(days.map((day) => daysRun(after(day)))).toEqual(days);
});
