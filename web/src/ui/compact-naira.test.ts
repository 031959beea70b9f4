import { expect, it } from "vitest";
import { compactNaira } from "#views/home/money-chart.tsx";

it.each([
  [0, "₦0"],
  [500, "₦500"],
  [2_500, "₦2.5k"],
  [400_000, "₦400k"],
  [1_250_000, "₦1.25m"],
  [300_000_000, "₦300m"],
  [2_000_000_000, "₦2bn"],
])("says %s as %s", (naira, text) => {
  expect(compactNaira(naira)).toBe(text);
});
