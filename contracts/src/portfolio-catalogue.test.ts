import { firstCatalogue } from "./first-catalogue.ts";
import { expect, it } from "vitest";
import { portfolioOn, portfoliosOn, sellableUnits } from "./portfolio-catalogue.ts";
import { portfolioView } from "./portfolios.ts";

const DAY = "2026-11-21";

it("offers six portfolios in their order, each by its db_id", () => {
  const rows = portfoliosOn(firstCatalogue, DAY).map((one) => {
    const view = portfolioView(one, 0);
    return [view.id, view.db_id, view.name, view.interestRate, view.pricePerUnit, view.show];
  });
  expect(rows).toEqual([
    [1, 4, "Savings Vault", "15%", 1_000, true],
    [2, 2, "Asset Finance", "20%", 50_000, true],
    [3, 5, "Green Finance", "21%", 100_000, false],
    [4, 1, "Working Capital", "30%", 50_000, false],
    [5, 3, "Women Traders", "31%", 50_000, false],
    [6, 6, "Large Asset Finance", "20%", 500_000, false],
  ]);
});

it("sells units of three of them", () => {
  const sold = portfoliosOn(firstCatalogue, DAY).filter((one) => one.sold);
  expect(sold.map(({ dbId }) => dbId)).toEqual([4, 2, 5]);
});

it.each([
  [4, 100_000_000, 100_000, 100_000],
  [2, 140_000_000, 2_809, 2_800],
  [5, 140_000_000, 1_000_000, 1_400],
])("portfolio %i: size %i, %i units as stated, %i to be sold", (dbId, size, units, sellable) => {
  const portfolio = portfolioOn(firstCatalogue, DAY, dbId);
  if (!portfolio) throw new Error("it is in the catalogue");
  expect(portfolioView(portfolio, 7)).toMatchObject({
    portfolioSize: size,
    units,
    sellableUnits: sellable,
    unitsLeft: 7,
    managementFee: 0.5,
    riskLevel: "low",
    trustee: "not supplied",
    insurancePartner: "not supplied",
  });
  expect(sellableUnits(portfolio)).toBe(sellable);
});

const savings = [
  [3, 3, 12],
  [6, 6, 12],
  [9, 11, 14.67],
  [12, 15, 15],
];
const assets = [
  [3, 3.5, 14],
  [6, 8, 16],
  [9, 14, 18.67],
  [12, 20, 20],
];
const green = [
  [12, 21, 21],
  [15, 24, 19.2],
  [18, 31, 20.67],
  [24, 42, 21],
];

it.each([
  [4, savings],
  [2, assets],
  [5, green],
  [1, savings],
  [3, savings],
  [6, assets],
])("portfolio %i offers its terms, each with its annual rate", (dbId, terms) => {
  const portfolio = portfolioOn(firstCatalogue, DAY, dbId);
  const view = portfolio && portfolioView(portfolio, 0);
  expect(
    view?.interestRates.map(({ value, interest, yearly }) => [value, interest, yearly]),
  ).toEqual(terms);
  expect(view?.interestRates.every(({ value, text }) => text === `${value} months`)).toBe(true);
});

it("has no entries before the first date", () => {
  expect(portfolioOn(firstCatalogue, "2023-12-31", 4)).toBeUndefined();
});
