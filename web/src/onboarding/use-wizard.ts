import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { resolveWith } from "../app/form-errors.ts";
import { paths } from "../app/paths.ts";
import { showToast } from "../app/toasts.tsx";
import { useBusy } from "../app/use-busy.ts";
import { moveTo, readEntry, type WizardEntry } from "../app/wizard-history.ts";
import { useLocation, useNavigate } from "../router/router-context.ts";
import { forgetDraft, readDraft, readReferral, writeDraft } from "./draft.ts";
import { register, type Refused } from "./register.ts";
import {
  checkRegistration,
  faultyStep,
  reachableStep,
  stepFields,
  steps,
  type Registration,
  type Step,
} from "./registration.ts";

/** The wizard that opens an account. A step is an entry of the browser's history, so that its back
 * button goes back a step; what was typed is one form that outlives the steps and a reload. */
export function useWizard() {
  const navigate = useNavigate();
  const { state, search, pathname } = useLocation();
  const [referralSlug] = useState(() => readReferral(search));
  const [draft] = useState(() => readDraft());
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useBusy();
  const form = useForm<Registration>({
    resolver: resolveWith(checkRegistration),
    defaultValues: draft,
  });
  const entry = readEntry(state, steps);
  const step = reachableStep(entry.step, form.getValues());
  const demoted = step !== entry.step;
  // Where the wizard is when an answer arrives, which may be elsewhere than when it was asked.
  const current = useRef<WizardEntry<Step>>(undefined);

  useLayoutEffect(() => {
    current.current = { step, before: readEntry(state, steps).before };
    return () => {
      current.current = undefined;
    };
  }, [state, step]);

  // An entry that asks for more than can be shown becomes the entry of what is shown.
  useEffect(() => {
    const { before } = readEntry(state, steps);
    if (demoted) void navigate(pathname + search, { state: { step, before }, replace: true });
  }, [demoted, navigate, pathname, search, state, step]);

  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(values) }),
    [form],
  );

  // After the heading, which the layout reads out first: where something needs another look.
  useEffect(() => focusFault(form, step), [form, step]);

  async function goTo(next: Step) {
    if (!current.current) return;
    const move = moveTo(next, current.current);
    if ("delta" in move) await navigate(move.delta);
    else await navigate(pathname + search, { state: move.entry, replace: move.replace });
  }

  async function proceed() {
    if (!(await form.trigger(stepFields[step], { shouldFocus: true }))) return;
    if (step < 2) await goTo(step === 0 ? 1 : 2);
    else await run(submit);
  }

  async function submit() {
    setProblem(undefined);
    const result = await register(form.getValues(), referralSlug);
    if (result.kind === "refused") {
      await lookAgain(result);
      return;
    }
    forgetDraft();
    showToast("success", result.message);
    await navigate(paths.verifyCode(), { state: result.toVerify, replace: true });
  }

  /** Each fault in a toast and at its field, and back to the first step that has one. */
  async function lookAgain({ message, faults }: Refused) {
    for (const [name, fault] of Object.entries(faults)) {
      showToast("error", fault);
      const field = stepFields.flat().find((field) => field === name);
      if (field) form.setError(field, { message: fault });
    }
    const faulty = faultyStep(faults);
    const shown = current.current?.step;
    if (faulty === undefined) {
      showToast("error", message);
      setProblem(message);
    } else if (shown !== undefined) {
      if (faulty < shown) await goTo(faulty);
      else focusFault(form, shown);
    }
  }

  return {
    form,
    step,
    busy,
    problem,
    /** Whether a friend's link brought them here. */
    referred: referralSlug !== undefined,
    proceed: () => void proceed(),
    goBack: () => void goTo(step === 2 ? 1 : 0),
  };
}

function focusFault(form: UseFormReturn<Registration>, step: Step): void {
  const faulty = stepFields[step].find((field) => form.getFieldState(field).invalid);
  if (faulty) form.setFocus(faulty);
}
