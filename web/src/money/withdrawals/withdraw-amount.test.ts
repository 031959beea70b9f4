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

  const heldBack = { kobo: 2_000_00n, from: "17 May 2027, 09:00" };

  it("is at most what is not held back of gifts", () => {
    expect(checkWithdrawAmount("3000.50", AVAILABLE_KOBO, { heldBack })).toEqual({
      kobo: 300_050n,
    });
    expect(checkWithdrawAmount("3000.51", AVAILABLE_KOBO, { heldBack })).toEqual({
      error:
        "You can withdraw ₦3,000.50 now. ₦2,000 of gifts can be withdrawn from 17 May 2027, 09:00.",
    });
    expect(checkWithdrawAmount("5000.51", AVAILABLE_KOBO, { heldBack })).toEqual({
      error: "Your stash holds less than that. Enter a smaller amount.",
    });
  });

  it("is refused where all of the stash is held back", () => {
    expect(checkWithdrawAmount("1000", 2_000_00n, { heldBack })).toEqual({
      error: "You can't withdraw now. ₦2,000 of gifts can be withdrawn from 17 May 2027, 09:00.",
    });
  });

  it("can be sent again where it may have left the stash already", () => {
    const begun = { heldBack, begunKobo: 300_000n };
    expect(checkWithdrawAmount("3000", 2_000_00n, begun)).toEqual({ kobo: 300_000n });
    expect(checkWithdrawAmount("3000.01", 2_000_00n, begun)).toMatchObject({
      error: expect.any(String),
    });
  });

  it("gets a friendly word from one kobo above ₦1,000 on", () => {
    expect(isMuch(100_000n)).toBe(false);
    expect(isMuch(100_001n)).toBe(true);
  });
});
