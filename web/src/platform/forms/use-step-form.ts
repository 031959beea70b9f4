import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "#router/router-context.ts";
import type { Faults } from "./form-errors.ts";
import { faultsUpTo, faultyStep, reachableStep, type StepRules } from "./step-rules.ts";

interface StepForm<Values, Step extends number> {
  rules: StepRules<Values, Step>;
  /** The wizard's own path. */
  address: string;
  /** Where it closes to, when it was not opened from a page of the app. */
  closesTo: string;
  /** The input survives a reload. */
  draft: { isKept: () => boolean; read: () => Values; write: (values: Values) => void };
}

/** A form of several steps. Each step is a history entry, so that the back button goes back a step;
 * the input survives the steps, a reload and a failed call. */
export function useStepForm<Values extends object, Step extends number>({
  rules,
  address,
  closesTo,
  draft,
}: StepForm<Values, Step>) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { steps } = rules;
  const [values, setValues] = useState(() => draft.read());
  const [faults, setFaults] = useState<Faults>({});
  /** The step that needs a correction; a new object each time. */
  const [look, setLook] = useState<{ at: Step }>();
  const entry = readEntry(state, steps);
  /** A step revisited after its input was cleared: its wizard is finished. */
  const [isOver] = useState(() => entry.step !== steps[0] && !draft.isKept());
  const step = reachableStep(rules, entry.step, values);
  const demoted = step !== entry.step;
  // Where the wizard is when a response arrives, which may differ from where it was sent.
  const current = useRef<WizardEntry<Step>>(undefined);

  useLayoutEffect(() => {
    current.current = { ...readEntry(state, steps), step };
    return () => {
      current.current = undefined;
    };
  }, [state, step, steps]);

  // An entry for a step that cannot be shown yet becomes the entry of the one shown.
  useEffect(() => {
    if (!demoted || isOver) return;
    void navigate(address, { state: { ...readEntry(state, steps), step }, replace: true });
  }, [address, demoted, isOver, navigate, state, step, steps]);

  const closeOver = useEffectEvent(close);
  useEffect(() => {
    if (isOver) closeOver();
  }, [isOver]);

  useEffect(() => {
    if (!isOver) draft.write(values);
  }, [draft, isOver, values]);

  function change(part: Partial<Values>) {
    // A password manager fills several fields before the next render.
    setValues((before) => ({ ...before, ...part }));
    setFaults((before) => {
      const changed = Object.keys(part);
      return Object.fromEntries(Object.entries(before).filter(([at]) => !changed.includes(at)));
    });
  }

  function goTo(next: Step) {
    if (!current.current) return;
    const move = moveTo(next, current.current);
    if ("delta" in move) void navigate(move.delta);
    else void navigate(address, { state: move.entry, replace: move.replace });
  }

  /** Shows each error at its field, on the first step that has one; returns that step. */
  function lookAgain(found: Faults): Step | undefined {
    setFaults(found);
    const faulty = faultyStep(rules, found);
    setLook(faulty && { at: faulty });
    const shown = current.current?.step;
    if (faulty !== undefined && shown !== undefined && faulty < shown) goTo(faulty);
    return faulty;
  }

  /** To the next step, or from the last one to the end. */
  function proceed(finish: (values: Values) => void) {
    const found = faultsUpTo(rules, step, rules.check(values));
    const next = steps[steps.indexOf(step) + 1];
    if (Object.keys(found).length > 0) lookAgain(found);
    else if (next === undefined) finish(values);
    else goTo(next);
  }

  /** From the first step the wizard closes. */
  function goBack() {
    const before = steps[steps.indexOf(step) - 1];
    if (before === undefined) close();
    else goTo(before);
  }

  /** Back to the page it was opened on, if any. */
  function close() {
    if (entry.openedHere) void navigate(-(entry.before.length + 1));
    else void navigate(closesTo, inPlaceOf(entry));
  }

  /** To the result, from where going back leads past all steps. Does nothing if the user has
   * navigated elsewhere meanwhile. */
  async function endAt(destination: string, carried?: unknown) {
    if (!current.current) return;
    await navigate(destination, { ...inPlaceOf(current.current), state: carried });
  }

  return { values, change, faults, look, lookAgain, step, proceed, goBack, endAt };
}

/** A wizard's state in a history entry. Going back follows `before` and not the difference of two
 * steps: the previous entry need not be the previous step, nor the wizard at all. */
export interface WizardEntry<Step extends number> {
  step: Step;
  /** The steps of the wizard's entries right before this one, the nearest last. */
  before: Step[];
  /** Whether the page that the wizard was opened on precedes all of these. */
  openedHere: boolean;
}

type Move<Step extends number> = { delta: number } | { entry: WizardEntry<Step>; replace: boolean };

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
