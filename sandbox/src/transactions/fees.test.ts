import { expect, it } from "vitest";
import { listFeesKobo } from "./fees.ts";

it.each([
  [10_000, 150],
  [249_900, 3_749],
  [250_000, 13_750],
  [500_000, 17_500],
  [12_666_600, 199_999],
  [12_666_700, 200_000],
  [1_000_000_000, 200_000],
])("charges %i kobo a fee of %i kobo", (amountKobo, feesKobo) => {
  expect(listFeesKobo(amountKobo)).toBe(feesKobo);
});
