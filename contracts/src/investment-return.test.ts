import { firstCatalogue } from "./first-catalogue.ts";
import { assert, bigInt, constantFrom, date, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dateInLagos } from "./calendar.ts";
import {
  amountOfUnits,
  endDateOf,
  expectedReturnKobo,
  interestToDateKobo,
  termDaysOf,
  termFeeKobo,
  valuesOverTerm,
} from "./investment-return.ts";
import { portfolioOn, portfoliosOn } from "./portfolio-catalogue.ts";

/** Every row of the table of terms: seven units bought on 31 August 2027. Calculated by hand: units
 * × price × percent, and the part earned 40 days later. */
const examples: [dbId: number, months: number, end: string, roi: bigint, after40: bigint][] = [
  [4, 3, "2027-11-30", 21_000n, 9_231n], // 700,000 × 3%; × 40 ÷ 91 = 9,230.77
  [4, 6, "2028-02-29", 42_000n, 9_231n], // × 40 ÷ 182
  [4, 9, "2028-05-31", 77_000n, 11_241n], // × 40 ÷ 274 = 11,240.88
  [4, 12, "2028-08-31", 105_000n, 11_475n], // × 40 ÷ 366 = 11,475.41
  [2, 3, "2027-11-30", 1_225_000n, 538_462n], // 35,000,000 × 3.5%; 538,461.54
  [2, 6, "2028-02-29", 2_800_000n, 615_385n], // 615,384.62
  [2, 9, "2028-05-31", 4_900_000n, 715_328n], // 715,328.47
  [2, 12, "2028-08-31", 7_000_000n, 765_027n], // 765,027.32
  [5, 12, "2028-08-31", 14_700_000n, 1_606_557n], // 70,000,000 × 21%; 1,606,557.38
  [5, 15, "2028-11-30", 16_800_000n, 1_470_460n], // × 40 ÷ 457 = 1,470,459.52
  [5, 18, "2029-02-28", 21_700_000n, 1_586_837n], // × 40 ÷ 547 = 1,586,837.29
  [5, 24, "2029-08-31", 29_400_000n, 1_608_755n], // × 40 ÷ 731 = 1,608,755.13
  [1, 6, "2028-02-29", 2_100_000n, 461_538n], // 35,000,000 × 6%; 461,538.46
  [3, 12, "2028-08-31", 5_250_000n, 573_770n], // 573,770.49
  [6, 9, "2028-05-31", 49_000_000n, 7_153_285n], // 350,000,000 × 14%; 7,153,284.67
];

describe("seven units bought on 31 August 2027 earn the amounts calculated by hand", () => {
  it.each(examples)("portfolio %i for %i months, until %s", (dbId, months, end, roi, after40) => {
    const portfolio = portfolioOn(firstCatalogue, "2027-08-31", dbId);
    const term = portfolio?.terms.find((one) => one.months === months);
    if (!portfolio || !term) throw new Error("it is in the catalogue");
    const amountKobo = amountOfUnits(7, portfolio.priceKobo);
    const terms = { ...term, amountKobo, startDate: "2027-08-31" };
    expect(endDateOf(terms)).toBe(end);
    expect(expectedReturnKobo(amountKobo, term.basisPoints)).toBe(roi);
    expect(interestToDateKobo(terms, end)).toBe(roi);
    expect(interestToDateKobo(terms, addDays("2027-08-31", 40))).toBe(after40);
  });
});

it("earns nothing on the first day, and nothing more after the last", () => {
  const terms = { amountKobo: 1_000_00n, startDate: "2027-01-31", months: 3, basisPoints: 300 };
  expect(interestToDateKobo(terms, "2027-01-30")).toBe(0n);
  expect(interestToDateKobo(terms, "2027-01-31")).toBe(0n);
  expect(interestToDateKobo(terms, "2027-02-01")).toBe(34n); // 3,000 ÷ 89 = 33.7
  expect(interestToDateKobo(terms, "2035-01-01")).toBe(3_000n);
});

it("takes 0.5% a year of the invested amount: 0.5% × ₦1,000,000 × 181 days ÷ 365", () => {
  const terms = { amountKobo: 1_000_000_00n, startDate: "2027-01-01", months: 6, basisPoints: 600 };
  expect(termDaysOf(terms)).toBe(181);
  expect(termFeeKobo(terms, 50)).toBe(247_945n); // 247,945.205…
});

it("draws a line from the amount paid to principal and return, with a point for each month", () => {
  const terms = { amountKobo: 9_000_00n, startDate: "2027-08-31", months: 3, basisPoints: 350 };
  expect(valuesOverTerm(terms)).toEqual([
    { date: "2027-08-31", valueKobo: 900_000n },
    { date: "2027-09-30", valueKobo: 910_385n },
    { date: "2027-10-31", valueKobo: 921_115n },
    { date: "2027-11-30", valueKobo: 931_500n },
  ]);
});

const anyTerms = portfoliosOn(firstCatalogue, "2027-01-01").flatMap(({ terms }) => terms);
const anyDay = date({
  min: new Date("2026-01-01T00:00:00Z"),
  max: new Date("2060-12-31T00:00:00Z"),
  noInvalidDate: true,
}).map(dateInLagos);

it("never falls from one day to the next, and ends at the return exactly", () => {
  assert(
    property(
      constantFrom(...anyTerms),
      anyDay,
      bigInt({ min: 1n, max: 10n ** 14n }),
      integer({ min: -5, max: 800 }),
      (term, startDate, amountKobo, days) => {
        const terms = { ...term, startDate, amountKobo };
        const today = interestToDateKobo(terms, addDays(startDate, days));
        expect(interestToDateKobo(terms, addDays(startDate, days + 1))).toBeGreaterThanOrEqual(
          today,
        );
        const whole = expectedReturnKobo(amountKobo, term.basisPoints);
        expect(today).toBeLessThanOrEqual(whole);
        expect(interestToDateKobo(terms, endDateOf(terms))).toBe(whole);
      },
    ),
  );
});
