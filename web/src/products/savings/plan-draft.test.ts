import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { planOptionsOn } from "@osisi/contracts/plan-terms.ts";
import { beforeEach, expect, it } from "vitest";
import { emptyPlan, type PlanFormValues } from "./plan-form-values.ts";
import { planDraft } from "./use-new-plan.ts";

const options = planOptionsOn(firstCatalogue, "2026-11-25");

const items = new Map<string, string>();
const storage = () => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
});
const refused = () => {
  throw new DOMException("denied", "SecurityError");
};
const typed: PlanFormValues = {
  name: "Land",
  amount: "2500.",
  span: 12,
  interval: "monthly",
  channel: "bank_transfer",
  consent: false,
  goal: "130000",
  goalDate: "2027-05-01",
  picture: "school",
  directDebit: false,
  mandateId: null,
};

const ofAda = planDraft("ada", options, storage);

beforeEach(() => items.clear());

it("restores the input, as far as it goes", () => {
  ofAda.write(typed);
  expect(planDraft("ada", options, storage).read()).toEqual(typed);
});

it("never shows another investor's input", () => {
  ofAda.write(typed);
  expect(planDraft("bola", options, storage).read()).toEqual(emptyPlan);
});

it("does not restore consent", () => {
  ofAda.write({ ...typed, channel: "card", consent: true });
  expect(ofAda.read()).toMatchObject({ channel: "card", consent: false });
});

it("begins with three months and daily instalments", () => {
  expect(ofAda.read()).toEqual(emptyPlan);
  expect(emptyPlan).toMatchObject({ span: 3, interval: "daily" });
});

it.each([
  "",
  "null",
  "[]",
  "{",
  '"text"',
  '{"name":7,"span":5,"interval":"hourly","channel":"stash","consent":true}',
])("starts empty where %j is stored", (text) => {
  ofAda.write(typed);
  for (const name of items.keys()) items.set(name, text);
  expect(ofAda.read()).toEqual(emptyPlan);
});

it("is kept until the plan is opened", () => {
  expect(ofAda.isKept()).toBe(false);
  ofAda.write(emptyPlan);
  expect(ofAda.isKept()).toBe(true);
  ofAda.forget();
  expect(ofAda.isKept()).toBe(false);
});

it("starts empty where the browser refuses storage, and after a plan was opened", () => {
  const refusing = planDraft("ada", options, refused);
  refusing.write(typed);
  expect(refusing.read()).toEqual(emptyPlan);
  ofAda.write(typed);
  ofAda.forget();
  expect(ofAda.read()).toEqual(emptyPlan);
});
