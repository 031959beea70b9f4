import { expect, it } from "vitest";
import { inUnits, lessAYear, maturityDetail, shortId, standingOf } from "./invest-words.ts";
import { greenPortfolio, newInvestment } from "./investment.fixture.ts";

it("formats units and ids", () => {
  expect([1, 2_800].map(inUnits)).toEqual(["1 unit", "2,800 units"]);
  expect(shortId(newInvestment.id)).toBe("#6789ab");
});

it("says where a longer term pays less a year, compared with the best shorter one", () => {
  const { interestRates } = greenPortfolio;
  expect(interestRates.map((rate) => lessAYear(rate, interestRates))).toEqual([
    undefined,
    "15 months pay more in total, but less per year than 12 months: 19.2% against 21%.",
    "18 months pay more in total, but less per year than 12 months: 20.67% against 21%.",
    undefined,
  ]);
});

it("describes the state of an investment", () => {
  expect(standingOf(newInvestment)).toBe("Matures on 21 Nov 2027");
  expect(standingOf({ ...newInvestment, state: "matured" })).toBe("Matured on 21 Nov 2027");
  expect(standingOf({ ...newInvestment, state: "undone" })).toMatch(/taken back$/);
});

it("describes the effect of each choice on the money at maturity", () => {
  expect(maturityDetail("payout", newInvestment)).toBe(
    "₦100,000 and the return of ₦21,000 go to your stash.",
  );
  expect(maturityDetail("principal", newInvestment)).toBe(
    "1 unit for ₦100,000 again; the return of ₦21,000 goes to your stash.",
  );
  expect(maturityDetail("all", newInvestment)).toBe(
    "1 unit, if that many are left; ₦21,000 goes to your stash.",
  );
});
