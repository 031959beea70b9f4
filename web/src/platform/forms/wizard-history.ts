/** A wizard's state in a history entry. Going back follows `before` and not the difference of two
 * steps: the previous entry need not be the previous step, nor the wizard at all. */
export interface WizardEntry<Step extends number> {
  step: Step;
  /** The steps of the wizard's entries right before this one, the nearest last. */
  before: Step[];
  /** Whether the page that the wizard was opened on precedes all of these. */
  openedHere: boolean;
}

export type Move<Step extends number> =
  | { delta: number }
  | { entry: WizardEntry<Step>; replace: boolean };

/** The entry in a location's state; anything else is the wizard's first step. */
export function readEntry<Step extends number>(
  state: unknown,
  steps: readonly [Step, ...Step[]],
): WizardEntry<Step> {
  const read = (value: unknown) => steps.find((step) => step === value);
  if (typeof state !== "object" || state === null) {
    return { step: steps[0], before: [], openedHere: false };
  }
  const step = ("step" in state ? read(state.step) : undefined) ?? steps[0];
  const before = "before" in state && Array.isArray(state.before) ? state.before : [];
  const openedHere = "openedHere" in state && state.openedHere === true;
  return { step, before: before.map(read).filter((known) => known !== undefined), openedHere };
}

/** How to get from an entry to a step: forward to a new entry, back to the one that has it, or,
 * where none has, replacing this one. */
export function moveTo<Step extends number>(step: Step, here: WizardEntry<Step>): Move<Step> {
  if (step > here.step) {
    return { entry: { ...here, step, before: [...here.before, here.step] }, replace: false };
  }
  const at = here.before.lastIndexOf(step);
  if (step < here.step && at >= 0) return { delta: at - here.before.length };
  return { entry: { ...here, step }, replace: true };
}

/** How another page replaces all of a wizard's entries: after the page it was opened on, or as the
 * first of them. */
export function inPlaceOf<Step extends number>({ before, openedHere }: WizardEntry<Step>) {
  return openedHere
    ? { over: before.length + 1, replace: false }
    : { over: before.length, replace: true };
}
