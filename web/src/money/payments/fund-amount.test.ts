import { describe, expect, it } from "vitest";
import { checkFundAmount } from "./fund-amount.ts";

describe("an amount to fund", () => {
  it.each([
    ["100", 10_000n],
    ["5000.5", 500_050n],
    ["10000000", 1_000_000_000n],
  ])("takes %s", (typed, kobo) => {
    expect(checkFundAmount(typed)).toEqual({ kobo });
  });

  it.each([
    ["", "Come on!, you can do more than that"],
    ["99.99", "Come on!, you can do more than that"],
    ["0", "Come on!, you can do more than that"],
    ["10000000.01", "₦10,000,000 is the most that you can pay at once."],
    ["5000.", "Enter an amount in naira, with at most two decimals"],
  ])("refuses %j with a message", (typed, error) => {
    expect(checkFundAmount(typed)).toEqual({ error });
  });
});
