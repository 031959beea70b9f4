import { investmentRequest } from "@osisi/contracts/investments.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { describe, expect, it } from "vitest";
import { faultyStep } from "#platform/forms/step-rules.ts";
import { greenPortfolio } from "./investment.fixture.ts";
import {
  checkUnits,
  emptyInvestment,
  investmentBody,
  investmentSteps,
  offerTo,
  quoteOf,
  type InvestmentFormValues,
} from "./investment-form-values.ts";

const complete: InvestmentFormValues = { unitsBought: "2", months: 18, paymentMethod: "card" };
const steps = investmentSteps({ portfolio: greenPortfolio, stashKobo: 200_000_00n });

describe("units", () => {
  it.each([
    ["", "You missed how many units you want to buy"],
    ["  ", "You missed how many units you want to buy"],
    ["0", messages.unitsTooFew],
    ["1.5", messages.unitsNotWhole],
    ["-1", messages.unitsNotWhole],
    ["1e3", messages.unitsNotWhole],
    ["201", messages.unitsNotLeft],
    ["9".repeat(400), messages.unitsNotLeft],
  ])("refuses %j with a message", (typed, error) => {
    expect(checkUnits(typed, 200)).toEqual({ error });
  });

  it("accepts every whole number that is left, in any common notation", () => {
    expect(checkUnits("1", 200)).toEqual({ units: 1 });
    expect(checkUnits("200", 200)).toEqual({ units: 200 });
    expect(checkUnits("1,400", 1_400)).toEqual({ units: 1_400 });
  });
});

describe("what the wizard sends", () => {
  it("is the payload of the specification, with the gateway's channel", () => {
    expect(investmentBody(complete, greenPortfolio)).toEqual({
      portfolioName: "Green Finance",
      portfolioId: 5,
      unitsBought: 2,
      amount: 200_000,
      months: 18,
      percentage: 31,
      paymentMethod: "bank",
      channel: "card",
    });
  });

  it("has no channel where the stash pays", () => {
    const body = investmentBody({ ...complete, paymentMethod: "stash" }, greenPortfolio);
    expect(body).toMatchObject({ paymentMethod: "stash" });
    expect(body).not.toHaveProperty("channel");
  });

  it("is accepted by the server, if the wizard finds no error", () => {
    expect(steps.check(complete)).toEqual({});
    const body = investmentBody(complete, greenPortfolio);
    expect(investmentRequest.safeParse(body).success).toBe(true);
  });
});

describe("the errors of a purchase", () => {
  it("are the agreed messages", () => {
    expect(steps.check({ ...emptyInvestment, unitsBought: "" })).toEqual({
      unitsBought: "You missed how many units you want to buy",
      months: "You missed how long you want to invest for",
      paymentMethod: "You missed how you want to pay",
    });
  });

  it("include the amount that the stash lacks, to the kobo", () => {
    const values: InvestmentFormValues = { ...complete, unitsBought: "3", paymentMethod: "stash" };
    const short = investmentSteps({ portfolio: greenPortfolio, stashKobo: 299_999_99n });
    expect(short.check(values)).toEqual({ paymentMethod: "You need ₦0.01 more in your stash." });
    const enough = investmentSteps({ portfolio: greenPortfolio, stashKobo: 300_000_00n });
    expect(enough.check(values)).toEqual({});
  });

  it("include an amount above the gateway's maximum, but not for the stash", () => {
    const values: InvestmentFormValues = { ...complete, unitsBought: "101" };
    expect(steps.check(values)).toEqual({ paymentMethod: messages.amountTooLarge });
    const rich = investmentSteps({ portfolio: greenPortfolio, stashKobo: 10_100_000_00n });
    expect(rich.check({ ...values, paymentMethod: "stash" })).toEqual({});
  });

  it("include a term that the portfolio no longer offers", () => {
    expect(steps.check({ ...complete, months: 3 })).toEqual({ months: messages.monthsUnknown });
  });

  it("are assigned to their step", () => {
    const found = ["unitsBought", "months", "paymentMethod"];
    expect(found.map((field) => faultyStep(steps, { [field]: "?" }))).toEqual([1, 2, 4]);
  });
});

describe("a purchase that may have been made already", () => {
  const values: InvestmentFormValues = { ...complete, unitsBought: "3", paymentMethod: "stash" };
  const sent = JSON.stringify(investmentBody(values, greenPortfolio));
  // It used up all that was left of either.
  const offer = {
    portfolio: { ...greenPortfolio, unitsLeft: 0 },
    stashKobo: 0n,
    mayHaveBegun: (body: object) => JSON.stringify(body) === sent,
  };

  it("lacks neither the money nor the units that it used", () => {
    expect(investmentSteps(offer).check(values)).toEqual({});
    const { begun, portfolio } = offerTo(values, offer);
    expect(begun).toBe(true);
    expect(JSON.stringify(investmentBody(values, portfolio))).toBe(sent);
  });

  it("is not another one", () => {
    const other = { ...values, unitsBought: "2" };
    expect(offerTo(other, offer).begun).toBe(false);
    expect(investmentSteps(offer).check(other)).toEqual({ unitsBought: messages.unitsNotLeft });
    const inStock = { ...offer, portfolio: greenPortfolio };
    expect(investmentSteps(inStock).check(other)).toEqual({
      paymentMethod: "You need ₦200,000 more in your stash.",
    });
  });
});

it("computes amount, interest and the last day by the calendar of Lagos", () => {
  const late = new Date("2026-11-21T23:30:00Z");
  expect(quoteOf(complete, greenPortfolio, late)).toMatchObject({
    units: 2,
    amountKobo: 200_000_00n,
    startDate: "2026-11-22",
    term: { interestKobo: 62_000_00n, endDate: "2028-05-22" },
  });
  expect(quoteOf(emptyInvestment, greenPortfolio, late).term).toBeUndefined();
});
