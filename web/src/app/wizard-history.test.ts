import { expect, it } from "vitest";
import { moveTo, readEntry, type WizardEntry } from "./wizard-history.ts";

type Step = 0 | 1 | 2;
const steps: readonly [Step, ...Step[]] = [0, 1, 2];
const start: WizardEntry<Step> = { step: 0, before: [] };
const details: WizardEntry<Step> = { step: 1, before: [0] };
const password: WizardEntry<Step> = { step: 2, before: [0, 1] };

it("goes forward to an entry that knows those before it", () => {
  expect(moveTo(1, start)).toEqual({ entry: details, replace: false });
  expect(moveTo(2, details)).toEqual({ entry: password, replace: false });
});

it("goes back to the entry that has the step", () => {
  expect(moveTo(1, password)).toEqual({ delta: -1 });
  expect(moveTo(0, password)).toEqual({ delta: -2 });
  expect(moveTo(0, details)).toEqual({ delta: -1 });
});

it("never goes back further than the wizard reaches", () => {
  expect(moveTo(0, { step: 1, before: [] })).toEqual({ entry: start, replace: true });
  expect(moveTo(0, { step: 2, before: [1] })).toEqual({
    entry: { step: 0, before: [1] },
    replace: true,
  });
});

it("goes back to the start after an entry whose fields were emptied became the start", () => {
  const again: WizardEntry<Step> = { step: 0, before: [0] };
  expect(moveTo(1, again)).toEqual({ entry: { step: 1, before: [0, 0] }, replace: false });
  expect(moveTo(0, { step: 1, before: [0, 0] })).toEqual({ delta: -1 });
});

it("reads what it wrote, and takes anything else for the start", () => {
  expect(readEntry(password, steps)).toEqual(password);
  expect(readEntry({ step: 2, before: [0, "1", 7] }, steps)).toEqual({ step: 2, before: [0] });
  for (const odd of [undefined, null, "2", 7, {}, { step: "2" }, { step: 3, before: 1 }]) {
    expect(readEntry(odd, steps)).toEqual(start);
  }
});
