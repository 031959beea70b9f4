import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { caretAfterGrouping, groupAmount, plainAmount } from "./money-field.tsx";

describe("typing an amount", () => {
  it.each([
    ["5000", "5000"],
    ["5,000", "5000"],
    ["₦5,000.00", "5000.00"],
    [" 1 234.5 ", "1234.5"],
    ["1234.567", "1234.56"],
    ["1.2.3", "1.23"],
    [".5", "0.5"],
    ["007", "7"],
    ["0", "0"],
    ["abc", ""],
    ["-50", "50"],
    ["5000.", "5000."],
    ["1234567890123456", "123456789012"],
  ])("%j becomes %j", (typed, plain) => {
    expect(plainAmount(typed)).toBe(plain);
  });

  it("is shown in groups of three, as far as it is typed", () => {
    expect(groupAmount("1234567.5")).toBe("1,234,567.5");
    expect(groupAmount("999")).toBe("999");
    expect(groupAmount("1000.")).toBe("1,000.");
    expect(groupAmount("")).toBe("");
  });

  it("round-trips between display and value", () => {
    assert(
      property(string(), (typed) => {
        const plain = plainAmount(typed);
        expect(plainAmount(groupAmount(plain))).toBe(plain);
      }),
    );
  });
});

describe("the caret", () => {
  // The bar is the caret, in the browser's result of the key press and in the display after it.
  it.each([
    ["1234|", "1,234|"],
    ["1|234", "1|,234"],
    ["12|,345", "12|,345"],
    ["1,2|345", "12|,345"],
    ["1,|345", "1|,345"],
    ["9|1,234", "9|1,234"],
    ["5,000.5|6", "5,000.5|6"],
    ["1,234x|", "1,234|"],
    ["|1,234", "|1,234"],
  ])("in %j ends up as in %j", (before, after) => {
    const typed = before.replace("|", "");
    const shown = groupAmount(plainAmount(typed));
    const caret = caretAfterGrouping(typed, before.indexOf("|"), shown);
    expect(`${shown.slice(0, caret)}|${shown.slice(caret)}`).toBe(after);
  });

  it("skips a comma when that is deleted forward", () => {
    expect(caretAfterGrouping("1234", 1, "1,234", true)).toBe(2);
  });
});
