import { beforeEach, expect, it } from "vitest";
import { forgetPlanDraft, isPlanDraftKept, readPlanDraft, writePlanDraft } from "./plan-draft.ts";
import { emptyPlan, type PlanWish } from "./plan-wish.ts";

const items = new Map<string, string>();
const storage = () => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
});
const refused = () => {
  throw new DOMException("denied", "SecurityError");
};
const typed: PlanWish = {
  name: "Land",
  amount: "2500.",
  span: 12,
  interval: "monthly",
  channel: "bank_transfer",
  consent: false,
};

beforeEach(() => items.clear());

it("brings back what was typed, as far as it was typed", () => {
  writePlanDraft(typed, storage);
  expect(readPlanDraft(storage)).toEqual(typed);
});

it("asks for consent anew", () => {
  writePlanDraft({ ...typed, channel: "card", consent: true }, storage);
  expect(readPlanDraft(storage)).toMatchObject({ channel: "card", consent: false });
});

it("begins with three months and daily instalments", () => {
  expect(readPlanDraft(storage)).toEqual(emptyPlan);
  expect(emptyPlan).toMatchObject({ span: 3, interval: "daily" });
});

it.each([
  "",
  "null",
  "[]",
  "{",
  '"text"',
  '{"name":7,"span":5,"interval":"hourly","channel":"stash","consent":true}',
])("begins anew where %j is stored", (text) => {
  items.set("osisi.savingPlan", text);
  expect(readPlanDraft(storage)).toEqual(emptyPlan);
});

it("is kept until the plan is opened", () => {
  expect(isPlanDraftKept(storage)).toBe(false);
  writePlanDraft(emptyPlan, storage);
  expect(isPlanDraftKept(storage)).toBe(true);
  forgetPlanDraft(storage);
  expect(isPlanDraftKept(storage)).toBe(false);
});

it("begins anew where the browser refuses storage, and after a plan was opened", () => {
  writePlanDraft(typed, refused);
  expect(readPlanDraft(refused)).toEqual(emptyPlan);
  writePlanDraft(typed, storage);
  forgetPlanDraft(storage);
  expect(readPlanDraft(storage)).toEqual(emptyPlan);
});
