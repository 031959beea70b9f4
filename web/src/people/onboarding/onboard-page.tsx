import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { investorTypes } from "@osisi/contracts/investor-types.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { onboardRequest } from "@osisi/contracts/onboarding.ts";
import { useEffect, useRef, useState } from "react";
import { api } from "#platform/api/api.ts";
import { firstOfEach, type Faults } from "#platform/forms/form-errors.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useStepForm } from "#platform/forms/use-step-form.ts";
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { Link } from "#router/link.tsx";
import { useLocation } from "#router/router-context.ts";
import { AuthLayout } from "#ui/auth-layout.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceCards } from "#ui/choice-cards.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { DetailsStep } from "./details-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import type { RegistrationFields } from "./registration-fields.ts";
import {
  forgetDraft,
  isDraftKept,
  readDraft,
  readReferral,
  writeDraft,
  registrationSteps,
  type Registration,
  onboardBody,
} from "./registration.ts";
import type { Verification } from "./verification.ts";

const titles = [
  "What kind of investor are you?",
  "Tell us about you",
  "Choose a password",
] as const;

export function OnboardPage() {
  const { values, faults, change, step, look, busy, problem, referred, proceed, goBack } =
    useWizard();
  const form = useRef<HTMLFormElement>(null);
  const fields = { values, faults, change };

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

const options = investorTypes.map(({ id, name, detail, icon }) => ({
  value: id,
  title: name,
  detail,
  icon: <InvestorTypeIcon icon={icon} />,
}));

function InvestorTypeStep({ values, faults, change }: RegistrationFields) {
  return (
    <>
      <ChoiceCards
        legend="What kind of investor are you?"
        hideLegend
        options={options}
        value={values.lenderCategoryId ?? undefined}
        onChange={(id) => change({ lenderCategoryId: id })}
        error={faults["lenderCategoryId"]}
      />
      <Button type="submit" fullWidth>
        Continue
      </Button>
    </>
  );
}

/** A tree with one ring for a beginner, and three for an experienced investor. */
const rings = [
  "M12.300 8.100c2.400 0 4 1.500 4 3.800 0 2.500-1.700 4.200-4.100 4.200-2.500 0-4.100-1.700-4.100-4.100 0-2.300 1.700-3.900 4.200-3.900Z",
  "M12.400 4.800c4.200 0 7.200 2.900 7.200 7 0 4.400-3.100 7.500-7.400 7.500-4.400 0-7.400-3.100-7.400-7.300 0-4.100 3.100-7.200 7.600-7.200Z",
  "M12.500 1.600c6 0 10.200 4.200 10.200 10.100 0 6.300-4.400 10.800-10.600 10.800C5.800 22.500 1.500 18 1.500 12c0-5.900 4.400-10.400 11-10.400Z",
] as const;

function InvestorTypeIcon({ icon }: { icon: 1 | 2 | 3 }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={40}
      height={40}
      fill="none"
      strokeWidth={1.5}
      strokeLinecap="round"
      aria-hidden
      className="shrink-0"
    >
      {rings.map((path, index) => (
        <path
          key={path}
          d={path}
          {...(index < icon
            ? { stroke: "currentColor" }
            : { strokeDasharray: "1 3.500", className: "stroke-edge" })}
        />
      ))}
      <circle cx="12" cy="12" r="1.300" className="fill-clay" />
    </svg>
  );
}

const draft = {
  isKept: () => isDraftKept(),
  read: () => readDraft(),
  write: (values: Registration) => writeDraft(values),
};

/** The wizard that opens an account. */
function useWizard() {
  const { search, pathname } = useLocation();
  const [referralSlug] = useState(() => readReferral(search));
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useBusy();
  const form = useStepForm({
    rules: registrationSteps,
    address: pathname + search,
    closesTo: paths.login(),
    draft,
  });

  async function submit(values: Registration) {
    setProblem(undefined);
    const result = await register(values, referralSlug);
    if (result.kind === "refused") {
      lookAgain(result);
      return;
    }
    forgetDraft();
    showToast("success", result.message);
    await form.endAt(paths.verifyCode(), result.toVerify);
  }

  /** Each error in a toast and at its field, and back to the first step that has one. */
  function lookAgain({ message, faults }: Refused) {
    for (const fault of Object.values(faults)) showToast("error", fault, { beside: true });
    if (form.lookAgain(faults) !== undefined) return;
    showToast("error", message);
    setProblem(message);
  }

  return {
    ...form,
    busy,
    problem,
    /** Whether there is a referral. */
    referred: referralSlug !== undefined,
    proceed: () => form.proceed((values) => void run(() => submit(values))),
  };
}

type Registered =
  /** `toVerify` is the state of the screen that takes the code. */
  { kind: "registered"; message: string; toVerify: Verification } | Refused;

interface Refused {
  kind: "refused";
  message: string;
  faults: Faults;
}

/** Opens an account. Errors are assigned to fields where the server names them. */
async function register(
  values: Registration,
  referralSlug: string | undefined,
): Promise<Registered> {
  const body = onboardRequest.safeParse(onboardBody(values, referralSlug));
  if (!body.success) return { kind: "refused", message: messages.checkFields, faults: {} };
  const { email, phone } = body.data;
  const outcome = await api.post(apiPaths.onboard, body.data, { anonymous: true });
  if (outcome.kind === "ok") {
    const { claim } = outcome.data;
    const emailSentAtMs = Date.now();
    const toVerify: Verification = { by: "email", email, phone, claim, emailSentAtMs };
    return { kind: "registered", message: outcome.message, toVerify };
  }
  if (outcome.kind === "offline") {
    return { kind: "refused", message: messages.unexpected, faults: {} };
  }
  return { kind: "refused", message: outcome.message, faults: firstOfEach(outcome.errors) };
}
