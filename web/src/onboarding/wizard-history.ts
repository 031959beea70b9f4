import type { Step } from "./registration.ts";

/** What an entry of the browser's history knows of the wizard. Going back follows `before` and not
 * the difference of two steps: what lies before an entry need not be the step before it, nor the
 * wizard at all. */
export interface WizardEntry {
  step: Step;
  /** The steps of the wizard's entries right before this one, the nearest last. */
  before: Step[];
}

export type Move = { delta: number } | { entry: WizardEntry; replace: boolean };

/** The entry in a location's state; whatever else stands there is the wizard's start. */
export function readEntry(state: unknown): WizardEntry {
  if (typeof state !== "object" || state === null) return { step: 0, before: [] };
  const step = "step" in state && isStep(state.step) ? state.step : 0;
  const before = "before" in state && Array.isArray(state.before) ? state.before : [];
  return { step, before: before.filter(isStep) };
}

/** How to get from an entry to a step: forward to a new entry, back to the one that has it, or, where
 * none has, in place of this one. */
export function moveTo(step: Step, here: WizardEntry): Move {
  if (step > here.step) {
    return { entry: { step, before: [...here.before, here.step] }, replace: false };
  }
  const at = here.before.lastIndexOf(step);
  if (step < here.step && at >= 0) return { delta: at - here.before.length };
  return { entry: { step, before: here.before }, replace: true };
}

function isStep(value: unknown): value is Step {
  return value === 0 || value === 1 || value === 2;
}
