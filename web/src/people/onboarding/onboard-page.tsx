import { useEffect, useRef } from "react";
import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";
import { AuthLayout } from "#ui/auth-layout.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { DetailsStep } from "./details-step.tsx";
import { InvestorTypeStep } from "./investor-type-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { useWizard } from "./use-wizard.ts";

const titles = [
  "What kind of investor are you?",
  "Tell us about you",
  "Choose a password",
] as const;

export function OnboardPage() {
  const { wish, faults, change, step, look, busy, problem, referred, proceed, goBack } =
    useWizard();
  const form = useRef<HTMLFormElement>(null);
  const fields = { wish, faults, change };

  // After the heading, which the layout announces first: the field that needs a correction.
  useEffect(() => {
    if (look?.at !== step) return;
    const faulty = "input[aria-invalid], fieldset[aria-invalid] input";
    form.current?.querySelector<HTMLElement>(faulty)?.focus();
  }, [look, step]);

  return (
    <AuthLayout
      title={titles[step]}
      intro={<Stepper step={step + 1} of={titles.length} />}
      footer={<ToLogin />}
    >
      <form
        ref={form}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          proceed();
        }}
      >
        {step === 0 && <InvestorTypeStep {...fields} />}
        {step === 1 && <DetailsStep fields={fields} onBack={goBack} />}
        {step === 2 && (
          <PasswordStep
            fields={fields}
            problem={problem}
            referred={referred}
            busy={busy}
            onBack={goBack}
          />
        )}
      </form>
    </AuthLayout>
  );
}

function ToLogin() {
  return (
    <p>
      You have an account?{" "}
      <Link to={paths.login()} className="font-semibold text-forest underline">
        Log in
      </Link>
    </p>
  );
}
