import { expect, it } from "vitest";
import { inPoints, rate, worthOf } from "./points-words.ts";

it("formats points, and their value", () => {
  expect([0, 100, 1_200].map(inPoints)).toEqual(["0 GP", "100 GP", "1,200 GP"]);
  expect([0, 99, 100, 1_250].map(worthOf)).toEqual(["₦0", "₦0", "₦1,000", "₦12,000"]);
  expect(rate).toBe("100 GP = ₦1,000");
});
