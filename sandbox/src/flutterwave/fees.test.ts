import { describe, expect, it } from "vitest";
import { collectionFees, payoutFee } from "./fees.ts";
import { koboOf, naira } from "./money.ts";

describe("the fee of a payment", () => {
  it.each([
    // The provider's samples: 2,500 settles 2,462.37, 100 has a fee of 1.4.
    [250_000, 35, 250_000 - 246_237, 0],
    [10_000, 1.4, 151, 0],
    [1_000_000, 140, 15_050, 0],
    [1_000_001, 140.00014, 15_051, 5_000],
    [100_000_000, 2_000, 215_000, 5_000],
    [1, 0.00014, 1, 0],
  ])("of %i kobo is %d naira without VAT", (amountKobo, appFee, feeKobo, stampKobo) => {
    expect(collectionFees(amountKobo)).toEqual({ appFee, feeKobo, stampKobo });
  });
});

it("of a payout includes VAT, and has fractions of a kobo", () => {
  expect(payoutFee(500_000)).toEqual({ naira: 10.75, kobo: 1_075 });
  expect(payoutFee(550_000)).toEqual({ naira: 26.875, kobo: 2_688 });
  expect(payoutFee(5_000_001)).toEqual({ naira: 53.75, kobo: 5_375 });
});

describe("naira", () => {
  it.each([
    ["1500.5", 150_050],
    [1500.5, 150_050],
    [0.29, 29],
    ["100", 10_000],
    ["1.005", undefined],
    ["0", undefined],
    ["-1", undefined],
    ["1e3", undefined],
    [1e21, undefined],
    [null, undefined],
  ])("%j is %j kobo", (written, kobo) => {
    expect(koboOf(written)).toBe(kobo);
  });

  it("come back as they went", () => {
    for (const kobo of [1, 29, 150_050, 9_999_999_999_999]) {
      expect(koboOf(naira(kobo))).toBe(kobo);
    }
    expect(naira(-5)).toBe(-0.05);
  });
});
