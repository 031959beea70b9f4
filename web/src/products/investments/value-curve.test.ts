import { valuesOverTerm } from "@osisi/contracts/investment-return.ts";
import type { InvestmentDetail } from "@osisi/contracts/investments.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { expect, it } from "vitest";
import { newInvestment } from "./investment.fixture.ts";
import { valueCurve } from "./value-chart.tsx";

const terms = {
  startDate: "2026-11-21",
  months: 12,
  basisPoints: 2_100,
  amountKobo: 100_000_00n,
};
const detail: InvestmentDetail = {
  ...newInvestment,
  values: valuesOverTerm(terms).map(({ date, valueKobo }) => ({
    date,
    value: nairaFromKobo(valueKobo),
  })),
  paidOut: null,
  renewedAs: null,
  renewedFrom: null,
  transferable: null,
  transferredTo: null,
  tax: null,
  portfolio: { id: 3, db_id: 5, name: "Green Finance", img: "green-finance", to: null },
};

it("is all expected on the first day, and all actual at maturity", () => {
  const first = valueCurve(detail);
  expect(first.today).toEqual({ date: "2026-11-21", value: 100_000, across: 0, up: 0 });
  expect([first.past.length, first.future.length]).toEqual([1, 13]);
  const last = valueCurve({ ...detail, interestToDate: 21_000, state: "matured" });
  expect(last.today).toEqual({ date: "2027-11-21", value: 121_000, across: 1, up: 1 });
  expect([last.past.length, last.future.length]).toEqual([13, 1]);
});

it("is split at the day of the interest", () => {
  const { past, future, today } = valueCurve({ ...detail, interestToDate: 5_753.42 });
  expect(today).toMatchObject({ date: "2027-03-01", value: 105_753.42 });
  expect(past.map(({ date }) => date)).toEqual([
    "2026-11-21",
    "2026-12-21",
    "2027-01-21",
    "2027-02-21",
    "2027-03-01",
  ]);
  expect(future[1]?.date).toBe("2027-03-21");
});

it("never falls", () => {
  const { past, future } = valueCurve({ ...detail, interestToDate: 5_753.42 });
  const ups = [...past, ...future].map(({ up }) => up);
  expect(ups).toEqual(ups.toSorted((a, b) => a - b));
});
