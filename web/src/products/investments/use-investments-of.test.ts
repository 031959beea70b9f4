import { expect, it } from "vitest";
import { nextToMature, returnsKobo } from "./invest-queries.ts";
import { newInvestment } from "./investment.fixture.ts";

const running = { ...newInvestment, interestToDate: 57.53 };
const matured = { ...newInvestment, state: "matured", interestToDate: 21_000 } as const;
const undone = { ...running, state: "undone" } as const;

it("counts as earned the interest until today and the amounts paid out, never an undone investment", () => {
  expect(returnsKobo([running, matured, undone])).toBe(57_53n + 21_000_00n);
  expect(returnsKobo([])).toBe(0n);
});

it("finds the active one that matures next", () => {
  const sooner = { ...running, endDate: "2027-02-21" };
  expect(nextToMature([running, sooner, { ...matured, endDate: "2026-12-01" }])).toBe(sooner);
  expect(nextToMature([matured, undone])).toBeUndefined();
});
