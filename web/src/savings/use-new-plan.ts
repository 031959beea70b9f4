import { useLayoutEffect, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Faults } from "../app/form-errors.ts";
import { paths } from "../app/paths.ts";
import { moveTo, readEntry, type WizardEntry } from "../app/wizard-history.ts";
import { readPlanDraft, writePlanDraft } from "./plan-draft.ts";
import {
  checkPlan,
  faultsUpTo,
  faultyStep,
  reachableStep,
  steps,
  type PlanWish,
  type Step,
} from "./plan-wish.ts";
import { useOpeningPlan } from "./use-opening-plan.ts";

/** The wizard that opens a saving plan. A step is an entry of the browser's history, so that its back
 * button goes back a step; what was typed outlives the steps, a reload and a call that failed. */
export function useNewPlan() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [wish, setWish] = useState(() => readPlanDraft());
  const [faults, setFaults] = useState<Faults>({});
  /** The step on which something needs another look; a new one each time. */
  const [look, setLook] = useState<{ at: Step }>();
  const entry = readEntry(state, steps);
  const step = reachableStep(entry.step, wish);
  const demoted = step !== entry.step;
  // Where the wizard is when an answer arrives, which may be elsewhere than when it was asked.
  const current = useRef<WizardEntry<Step>>(undefined);
  const opening = useOpeningPlan(lookAgain);

  useLayoutEffect(() => {
    current.current = { step, before: readEntry(state, steps).before };
    return () => {
      current.current = undefined;
    };
  }, [state, step]);

  // An entry that asks for more than can be shown becomes the entry of what is shown.
  useEffect(() => {
    const { before } = readEntry(state, steps);
    if (demoted) void navigate(paths.newSavingPlan(), { state: { step, before }, replace: true });
  }, [demoted, navigate, state, step]);

  useEffect(() => writePlanDraft(wish), [wish]);

  function change(part: Partial<PlanWish>) {
    setWish({ ...wish, ...part });
    const changed = Object.keys(part);
    setFaults(Object.fromEntries(Object.entries(faults).filter(([at]) => !changed.includes(at))));
  }

  function goTo(next: Step) {
    if (!current.current) return;
    const move = moveTo(next, current.current);
    if ("delta" in move) void navigate(move.delta);
    else void navigate(paths.newSavingPlan(), { state: move.entry, replace: move.replace });
  }

  /** Shows each fault at its field, on the first step that has one. */
  function lookAgain(found: Faults) {
    setFaults(found);
    const faulty = faultyStep(found);
    setLook(faulty && { at: faulty });
    const shown = current.current?.step;
    if (faulty !== undefined && shown !== undefined && faulty < shown) goTo(faulty);
  }

  function proceed() {
    const found = faultsUpTo(step, checkPlan(wish));
    if (Object.keys(found).length > 0) lookAgain(found);
    else if (step < 5) goTo(steps[step] ?? 5);
    else opening.start(wish);
  }

  /** From the first step the wizard closes: back to the page that it was opened on, if it was. */
  function goBack() {
    if (step > 1) goTo(steps[step - 2] ?? 1);
    else if (isOpenedHere(state)) void navigate(-1);
    else void navigate(paths.save(), { replace: true });
  }

  return { wish, change, faults, look, step, busy: opening.busy, proceed, goBack };
}

/** The Save page leaves this in the state of the entry that it opens. */
export const openedHere = { openedHere: true } as const;

function isOpenedHere(state: unknown): boolean {
  return typeof state === "object" && state !== null && "openedHere" in state;
}
