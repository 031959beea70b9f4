import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "../router/router-context.ts";
import type { Faults } from "./form-errors.ts";
import { faultsUpTo, faultyStep, reachableStep, type StepRules } from "./step-rules.ts";
import { moveTo, readEntry, type WizardEntry } from "./wizard-history.ts";

interface StepForm<Wish, Step extends number> {
  rules: StepRules<Wish, Step>;
  /** The wizard's own address. */
  address: string;
  /** Where it closes to, when it was not opened from a page of ours. */
  closesTo: string;
  /** What was typed outlives a reload. */
  draft: { read: () => Wish; write: (wish: Wish) => void };
}

/** A form of several steps. A step is an entry of the browser's history, so that its back button goes
 * back a step; what was typed outlives the steps, a reload and a call that failed. */
export function useStepForm<Wish extends object, Step extends number>({
  rules,
  address,
  closesTo,
  draft,
}: StepForm<Wish, Step>) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { steps } = rules;
  const [wish, setWish] = useState(() => draft.read());
  const [faults, setFaults] = useState<Faults>({});
  /** The step on which something needs another look; a new one each time. */
  const [look, setLook] = useState<{ at: Step }>();
  const entry = readEntry(state, steps);
  const step = reachableStep(rules, entry.step, wish);
  const demoted = step !== entry.step;
  // Where the wizard is when an answer arrives, which may be elsewhere than when it was asked.
  const current = useRef<WizardEntry<Step>>(undefined);

  useLayoutEffect(() => {
    current.current = { step, before: readEntry(state, steps).before };
    return () => {
      current.current = undefined;
    };
  }, [state, step, steps]);

  // An entry that asks for more than can be shown becomes the entry of what is shown.
  useEffect(() => {
    const { before } = readEntry(state, steps);
    if (demoted) void navigate(address, { state: { step, before }, replace: true });
  }, [address, demoted, navigate, state, step, steps]);

  useEffect(() => draft.write(wish), [draft, wish]);

  function change(part: Partial<Wish>) {
    // A password manager fills several fields before the screen is drawn anew.
    setWish((before) => ({ ...before, ...part }));
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

  /** Shows each fault at its field, on the first step that has one; tells which that is. */
  function lookAgain(found: Faults): Step | undefined {
    setFaults(found);
    const faulty = faultyStep(rules, found);
    setLook(faulty && { at: faulty });
    const shown = current.current?.step;
    if (faulty !== undefined && shown !== undefined && faulty < shown) goTo(faulty);
    return faulty;
  }

  /** To the next step, or from the last one to the end. */
  function proceed(finish: (wish: Wish) => void) {
    const found = faultsUpTo(rules, step, rules.check(wish));
    const next = steps[steps.indexOf(step) + 1];
    if (Object.keys(found).length > 0) lookAgain(found);
    else if (next === undefined) finish(wish);
    else goTo(next);
  }

  /** From the first step the wizard closes: back to the page that it was opened on, if it was. */
  function goBack() {
    const before = steps[steps.indexOf(step) - 1];
    if (before !== undefined) goTo(before);
    else if (isOpenedHere(state)) void navigate(-1);
    else void navigate(closesTo, { replace: true });
  }

  return { wish, change, faults, look, lookAgain, step, proceed, goBack };
}

/** The page that opens a wizard leaves this in the state of the entry that it opens. */
export const openedHere = { openedHere: true } as const;

function isOpenedHere(state: unknown): boolean {
  return typeof state === "object" && state !== null && "openedHere" in state;
}
