import { describe, expect, it } from "vitest";
import { nationalDigits, withoutTrunkZero } from "./phone-typing.ts";

describe("a number behind +234", () => {
  it.each([
    ["8031234567", "8031234567"],
    ["+234 803 123 4567", "8031234567"],
    ["2348031234567", "8031234567"],
    ["002348031234567", "8031234567"],
    ["0803 123 4567", "08031234567"],
    ["80312345678999", "8031234567"],
    ["2345678901", "2345678901"],
    ["abc", ""],
  ])("typed as %j is stored as %j", (typed, kept) => {
    expect(nationalDigits(typed)).toBe(kept);
  });

  it("drops the national 0", () => {
    expect(withoutTrunkZero("08031234567")).toBe("8031234567");
    expect(withoutTrunkZero("8031234567")).toBe("8031234567");
  });
});
