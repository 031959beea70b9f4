import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { planOptionsOn } from "@osisi/contracts/plan-terms.ts";
import { portfolioView } from "@osisi/contracts/portfolios.ts";
import { portfoliosOn } from "@osisi/contracts/portfolio-catalogue.ts";
import { expect, it } from "vitest";
import { compareOffers, earnedOf } from "./compare-offers.ts";

const now = new Date("2026-11-25T09:00:00+01:00");
const offered = {
  planOptions: planOptionsOn(firstCatalogue, "2026-11-25"),
  planTax: null,
  portfolios: portfoliosOn(firstCatalogue, "2026-11-25").map((one) => portfolioView(one, 1_000)),
};

function offersFor(naira: number, months: number) {
  return compareOffers({ amountKobo: BigInt(naira * 100), months }, offered, now);
}

it("compares a plan with every portfolio that is sold, the best first", () => {
  const offers = offersFor(60_000, 12);
  const earned = offers.map(earnedOf);
  expect(earned).toEqual(earned.toSorted((one, other) => Number(other - one)));
  expect(offers.map(({ name }) => name)).toContain("Saving plan, paid monthly");
  expect(offers.map(({ name }) => name)).toContain("Savings Vault");
});

it("gives what a purchase of as many units as fit would earn", () => {
  const vault = offersFor(50_999, 12).find(({ name }) => name === "Savings Vault");
  expect(vault).toMatchObject({ putInKobo: 5_000_000n, earnedKobo: 750_000n });
});

it("gives what a plan that puts the money aside month by month would earn", () => {
  const plan = offersFor(60_000, 12).find(({ name }) => name.startsWith("Saving plan"));
  expect(plan).toMatchObject({ kind: "possible", putInKobo: 6_000_000n });
  expect(plan && earnedOf(plan)).toBeLessThan(900_000n);
  expect(plan && earnedOf(plan)).toBeGreaterThan(400_000n);
});

it("says why an amount or a time is not possible", () => {
  const why = offersFor(500, 12).map((offer) => (offer.kind === "impossible" ? offer.why : ""));
  expect(why).toContain("At least ₦100 a month");
  expect(why.some((one) => one.startsWith("A unit costs ₦"))).toBe(true);
});
