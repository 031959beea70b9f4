import { expect, it } from "vitest";
import { faultsUpTo, faultyStep, reachableStep, type StepRules } from "./step-rules.ts";

interface Values {
  name: string;
  amount: string;
  channel: string;
}

const rules: StepRules<Values, 1 | 2 | 3> = {
  steps: [1, 2, 3],
  fields: { 1: ["name"], 2: ["amount"], 3: ["channel"] },
  check: (values) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([, value]) => value === "")
        .map(([field]) => [field, "missing"]),
    ),
};
const nothing: Values = { name: "", amount: "", channel: "" };
const complete: Values = { name: "Land", amount: "5000", channel: "card" };

it("checks the steps up to the one that is left", () => {
  const faults = rules.check(nothing);
  expect(Object.keys(faultsUpTo(rules, 1, faults))).toEqual(["name"]);
  expect(Object.keys(faultsUpTo(rules, 2, faults))).toEqual(["name", "amount"]);
});

it("finds the first step that has an error", () => {
  expect(faultyStep(rules, rules.check(nothing))).toBe(1);
  expect(faultyStep(rules, { channel: "?" })).toBe(3);
  expect(faultyStep(rules, { other: "?" })).toBeUndefined();
});

it("keeps a wizard on the first step that needs a correction", () => {
  expect(reachableStep(rules, 3, { ...complete, amount: "" })).toBe(2);
  expect(reachableStep(rules, 1, { ...complete, amount: "" })).toBe(1);
  expect(reachableStep(rules, 3, { ...complete, channel: "" })).toBe(3);
});
