import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { planOptionsOn } from "@osisi/contracts/plan-terms.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { savingRequest } from "@osisi/contracts/savings.ts";
import { describe, expect, it } from "vitest";
import { faultyStep } from "#platform/forms/step-rules.ts";
import {
  checkPlanAmount,
  checkPlan,
  emptyPlan,
  knowsInterval,
  planBody,
  planSteps,
  previewOf,
  type PlanFormValues,
} from "./plan-form-values.ts";

const options = planOptionsOn(firstCatalogue, "2026-11-25");

const complete: PlanFormValues = {
  name: "School fees",
  amount: "5000.5",
  span: 3,
  interval: "weekly",
  channel: "card",
  consent: true,
  goal: "",
  goalDate: "",
  picture: null,
  directDebit: false,
  mandateId: null,
};

describe("an amount to save", () => {
  it.each([
    ["", "You missed your saving plan amount"],
    ["99.99", "Minimum saving amount is ₦100"],
    ["0", "Minimum saving amount is ₦100"],
    ["5000.", messages.amountNotNaira],
    ["10000000.01", messages.amountTooLarge],
    ["9".repeat(40), messages.amountTooLarge],
  ])("refuses %j with a message", (typed, error) => {
    expect(checkPlanAmount(typed)).toEqual({ error });
  });

  it("accepts ₦100 and everything above it that can be paid in one transaction", () => {
    expect(checkPlanAmount("100")).toEqual({ kobo: 100_00n });
    expect(checkPlanAmount("10000000")).toEqual({ kobo: 1_000_000_000n });
  });
});

describe("the wizard's payload", () => {
  it("is the payload of the specification, how to pay, and the consent to a card's charges", () => {
    expect(planBody(complete, "ada@example.com")).toEqual({
      name: "School fees",
      amount: 5000.5,
      interval: "weekly",
      span: 3,
      email: "ada@example.com",
      type: "crd",
      channel: "card",
      consent: true,
    });
    expect(planBody({ ...complete, channel: "bank" }, undefined)).not.toHaveProperty("consent");
  });

  it("is accepted by the server, if the wizard finds no error", () => {
    expect(checkPlan(options, complete)).toEqual({});
    expect(savingRequest.safeParse(planBody(complete, undefined)).success).toBe(true);
  });
});

describe("the errors of a plan", () => {
  it("are the specification's messages", () => {
    expect(checkPlan(options, emptyPlan)).toEqual({
      name: messages.planNameMissing,
      amount: "You missed your saving plan amount",
      channel: "You missed how you want to pay",
    });
  });

  it("include a missing consent to the charges of a card, and of a card only", () => {
    const silent = { ...complete, consent: false };
    expect(checkPlan(options, silent)).toEqual({ consent: messages.planConsentMissing });
    expect(checkPlan(options, { ...silent, channel: "bank_transfer" })).toEqual({});
  });

  it("are assigned to their step", () => {
    const found = ["name", "amount", "span", "interval", "channel", "consent"];
    expect(found.map((field) => faultyStep(planSteps, { [field]: "?" }))).toEqual([
      1, 2, 3, 4, 5, 5,
    ]);
  });
});

it("draws a plan by the calendar of Lagos: the day there, not the day of the browser", () => {
  const late = new Date("2026-11-21T23:30:00Z");
  expect(previewOf(options, complete, late)).toMatchObject({
    startDate: "2026-11-22",
    maturityDate: "2027-02-22",
    instalmentCount: 14,
    amountKobo: 500_050n,
    totalKobo: 14n * 500_050n,
  });
  expect(previewOf(options, emptyPlan, late)).toMatchObject({ totalKobo: 0n, interestKobo: 0n });
});

it("has an interval only once it was chosen", () => {
  expect(([1, 2, 3, 4, 5] as const).map((step) => knowsInterval(emptyPlan, step))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  expect(knowsInterval({ ...emptyPlan, interval: "weekly" }, 2)).toBe(true);
});
