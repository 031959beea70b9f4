import { useEffect, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { Link, useLocation, useNavigate } from "react-router";
import { resolveWith } from "../app/form-errors.ts";
import { paths } from "../app/paths.ts";
import { showToast } from "../app/toasts.tsx";
import { useBusy } from "../app/use-busy.ts";
import { AuthLayout } from "../ui/auth-layout.tsx";
import { Stepper } from "../ui/stepper.tsx";
import { DetailsStep } from "./details-step.tsx";
import { forgetDraft, readDraft, readReferral, writeDraft } from "./draft.ts";
import { InvestorTypeStep } from "./investor-type-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { register } from "./register.ts";
import {
  checkRegistration,
  faultyStep,
  reachableStep,
  stepFields,
  type Registration,
  type Step,
} from "./registration.ts";

const titles = [
  "What kind of investor are you?",
  "Tell us about you",
  "Choose a password",
] as const;

/** The wizard that opens an account. A step is an entry of the browser's history, so that its back
 * button goes back a step; what was typed is one form that outlives the steps. */
export function OnboardPage() {
  const navigate = useNavigate();
  const { state, search, pathname } = useLocation();
  const [draft] = useState(() => readDraft());
  const [referralSlug] = useState(() => readReferral(search));
  const [formProblem, setFormProblem] = useState<string>();
  const { busy, run } = useBusy();
  const form = useForm<Registration>({
    resolver: resolveWith(checkRegistration),
    defaultValues: draft,
  });
  const step = reachableStep(askedStep(state), form.getValues());

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => writeDraft(values),
      }),
    [form],
  );

  // After the heading, which the layout reads out first: where something needs another look.
  useEffect(() => {
    const { errors } = form.formState;
    const faulty = stepFields[step].find((field) => errors[field]);
    if (faulty) form.setFocus(faulty);
  }, [form, step]);

  function goTo(next: Step) {
    if (next < step) return navigate(next - step);
    return navigate(pathname + search, { state: { step: next } });
  }

  async function proceed() {
    const fields = stepFields[step];
    if (!(await form.trigger(fields, { shouldFocus: true }))) return;
    if (step < 2) await goTo(step === 0 ? 1 : 2);
    else await run(submit);
  }

  async function submit() {
    setFormProblem(undefined);
    const result = await register(form.getValues(), referralSlug);
    if (result.kind === "registered") {
      const { email, phone, message } = result;
      forgetDraft();
      showToast("success", message);
      const known = { email, phone, sentAtMs: Date.now() };
      await navigate(paths.verifyCode(), { state: known, replace: true });
      return;
    }
    const faults = Object.entries(result.faults);
    for (const [name, message] of faults) {
      showToast("error", message);
      const field = stepFields.flat().find((field) => field === name);
      if (field) form.setError(field, { message });
    }
    if (faults.length === 0) showToast("error", result.message);
    const faulty = faultyStep(result.faults);
    if (faulty === undefined) setFormProblem(result.message);
    else if (faulty < step) await goTo(faulty);
  }

  return (
    <AuthLayout
      title={titles[step]}
      intro={<Stepper step={step + 1} of={3} />}
      footer={
        <p>
          You have an account?{" "}
          <Link to={paths.login()} className="font-semibold text-forest underline">
            Log in
          </Link>
        </p>
      }
    >
      <FormProvider {...form}>
        <form
          noValidate
          className="grid gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            void proceed();
          }}
        >
          {step === 0 && <InvestorTypeStep />}
          {step === 1 && <DetailsStep onBack={() => void goTo(0)} />}
          {step === 2 && (
            <PasswordStep problem={formProblem} busy={busy} onBack={() => void goTo(1)} />
          )}
        </form>
      </FormProvider>
    </AuthLayout>
  );
}

function askedStep(state: unknown): unknown {
  return typeof state === "object" && state !== null && "step" in state ? state.step : 0;
}
