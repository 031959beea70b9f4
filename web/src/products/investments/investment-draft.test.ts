import { beforeEach, expect, it } from "vitest";
import { emptyInvestment, type InvestmentFormValues } from "./investment-form-values.ts";
import { investmentDraft } from "./use-new-investment.ts";

const items = new Map<string, string>();
const storage = () => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
});
const refused = () => {
  throw new DOMException("denied", "SecurityError");
};
const chosen: InvestmentFormValues = { unitsBought: "12", months: 18, paymentMethod: "stash" };

beforeEach(() => items.clear());

it("restores the choices, separately for each portfolio", () => {
  investmentDraft("ada", 5, storage).write(chosen);
  expect(investmentDraft("ada", 5, storage).read()).toEqual(chosen);
  expect(investmentDraft("ada", 4, storage).read()).toEqual(emptyInvestment);
});

it("never shows another investor's choices", () => {
  investmentDraft("ada", 5, storage).write(chosen);
  expect(investmentDraft("bola", 5, storage).read()).toEqual(emptyInvestment);
});

it("begins with one unit, and empty after a purchase", () => {
  expect(emptyInvestment).toEqual({ unitsBought: "1", months: null, paymentMethod: null });
  investmentDraft("ada", 5, storage).write(chosen);
  investmentDraft("ada", 5, storage).forget();
  expect(investmentDraft("ada", 5, storage).read()).toEqual(emptyInvestment);
});

it("stores the request beside it, until the draft is removed", () => {
  const sent = { body: "{}", key: "k", at: 1, mayHaveBegun: true };
  const draft = investmentDraft("ada", 5, storage);
  draft.sentRequest.write(sent);
  draft.write(chosen);
  expect(investmentDraft("ada", 5, storage).sentRequest.read()).toEqual(sent);
  expect(investmentDraft("ada", 4, storage).sentRequest.read()).toBeUndefined();
  draft.forget();
  expect(draft.sentRequest.read()).toBeUndefined();
  expect(items.size).toBe(0);
});

it.each(["", "null", "{", '{"body":7,"key":"k","at":1}', '{"body":"{}","key":"k"}'])(
  "has no request where %j is stored",
  (text) => {
    items.set("osisi.investment.5.ada.asked", text);
    expect(investmentDraft("ada", 5, storage).sentRequest.read()).toBeUndefined();
  },
);

it.each(["", "null", "[]", "{", '{"unitsBought":7,"months":"18","paymentMethod":"cash"}'])(
  "starts empty where %j is stored",
  (text) => {
    investmentDraft("ada", 5, storage).write(chosen);
    for (const name of items.keys()) items.set(name, text);
    expect(investmentDraft("ada", 5, storage).read()).toEqual(emptyInvestment);
  },
);

it("is kept until the purchase", () => {
  const draft = investmentDraft("ada", 5, storage);
  expect(draft.isKept()).toBe(false);
  draft.write(emptyInvestment);
  expect(draft.isKept()).toBe(true);
  draft.forget();
  expect(draft.isKept()).toBe(false);
});

it("starts empty where the browser refuses storage", () => {
  investmentDraft("ada", 5, refused).write(chosen);
  expect(investmentDraft("ada", 5, refused).isKept()).toBe(false);
  expect(investmentDraft("ada", 5, refused).read()).toEqual(emptyInvestment);
});
