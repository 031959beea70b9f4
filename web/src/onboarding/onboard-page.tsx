import { FormProvider } from "react-hook-form";
import { paths } from "../app/paths.ts";
import { Link } from "../router/link.tsx";
import { AuthLayout } from "../ui/auth-layout.tsx";
import { Stepper } from "../ui/stepper.tsx";
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
  const { form, step, busy, problem, referred, proceed, goBack } = useWizard();
  return (
    <AuthLayout
      title={titles[step]}
      intro={<Stepper step={step + 1} of={titles.length} />}
      footer={<ToLogin />}
    >
      <FormProvider {...form}>
        <form
          noValidate
          className="grid gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            proceed();
          }}
        >
          {step === 0 && <InvestorTypeStep />}
          {step === 1 && <DetailsStep onBack={goBack} />}
          {step === 2 && (
            <PasswordStep problem={problem} referred={referred} busy={busy} onBack={goBack} />
          )}
        </form>
      </FormProvider>
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
