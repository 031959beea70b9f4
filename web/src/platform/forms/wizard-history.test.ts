import { expect, it } from "vitest";
import { inPlaceOf, moveTo, readEntry, type WizardEntry } from "./use-step-form.ts";

type Step = 0 | 1 | 2;
const steps: readonly [Step, ...Step[]] = [0, 1, 2];
const start: WizardEntry<Step> = { step: 0, before: [], openedHere: false };
const details: WizardEntry<Step> = { ...start, step: 1, before: [0] };
const password: WizardEntry<Step> = { ...start, step: 2, before: [0, 1] };

it("goes forward to an entry that knows the previous ones", () => {
  expect(moveTo(1, start)).toEqual({ entry: details, replace: false });
  expect(moveTo(2, details)).toEqual({ entry: password, replace: false });
});

it("goes back to the entry that has the step", () => {
  expect(moveTo(1, password)).toEqual({ delta: -1 });
  expect(moveTo(0, password)).toEqual({ delta: -2 });
  expect(moveTo(0, details)).toEqual({ delta: -1 });
});

it("never goes back further than the wizard reaches", () => {
  expect(moveTo(0, { ...start, step: 1 })).toEqual({ entry: start, replace: true });
  expect(moveTo(0, { ...start, step: 2, before: [1] })).toEqual({
    entry: { ...start, before: [1] },
    replace: true,
  });
});

it("goes back to the start after an entry whose fields were cleared became the start", () => {
  const again: WizardEntry<Step> = { ...start, before: [0] };
  const after: WizardEntry<Step> = { ...start, step: 1, before: [0, 0] };
  expect(moveTo(1, again)).toEqual({ entry: after, replace: false });
  expect(moveTo(0, after)).toEqual({ delta: -1 });
});

it("knows at every step whether a page of the app opened it", () => {
  const opened: WizardEntry<Step> = { ...start, openedHere: true };
  expect(readEntry({ openedHere: true }, steps)).toEqual(opened);
  const next = { ...opened, step: 1, before: [0] };
  expect(moveTo(1, opened)).toEqual({ entry: next, replace: false });
  expect(readEntry(next, steps)).toEqual(next);
});

it("is replaced with all of its entries, and never with one before them", () => {
  expect(inPlaceOf({ ...password, openedHere: true })).toEqual({ over: 3, replace: false });
  expect(inPlaceOf(password)).toEqual({ over: 2, replace: true });
  expect(inPlaceOf(start)).toEqual({ over: 0, replace: true });
});

it("reads what it wrote, and treats anything else as the start", () => {
  expect(readEntry(password, steps)).toEqual(password);
  const odd = { step: 2, before: [0, "1", 7], openedHere: "yes" };
  expect(readEntry(odd, steps)).toEqual({ ...start, step: 2, before: [0] });
  for (const odd of [undefined, null, "2", 7, {}, { step: "2" }, { step: 3, before: 1 }]) {
    expect(readEntry(odd, steps)).toEqual(start);
  }
});
