import { describe, expect, it } from "vitest";
import { checkWithdrawAmount, isMuch } from "./use-withdraw-form.ts";

const AVAILABLE_KOBO = 5_000_50n;

describe("an amount to withdraw", () => {
  it.each([
    ["1000", 100_000n],
    ["1000.01", 100_001n],
    ["5000.50", 500_050n],
  ])("takes %s", (typed, kobo) => {
    expect(checkWithdrawAmount(typed, AVAILABLE_KOBO)).toEqual({ kobo });
  });

  it.each([
    ["", "You can't withdraw 0 naira. Enter the amount in figures."],
    ["0", "You can't withdraw 0 naira. Enter the amount in figures."],
    ["0.00", "You can't withdraw 0 naira. Enter the amount in figures."],
    ["999.99", "minimum withdrawal amount is ₦1000"],
    ["5000.51", "Your stash holds less than that. Enter a smaller amount."],
    ["5000.", "Enter an amount in naira, with at most two decimals"],
  ])("refuses %j with a message", (typed, error) => {
    expect(checkWithdrawAmount(typed, AVAILABLE_KOBO)).toEqual({ error });
  });

  it("gets a friendly word from one kobo above ₦1,000 on", () => {
    expect(isMuch(100_000n)).toBe(false);
    expect(isMuch(100_001n)).toBe(true);
  });
});
