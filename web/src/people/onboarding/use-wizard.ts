import { useState } from "react";
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useStepForm } from "#platform/forms/use-step-form.ts";
import { useLocation } from "#router/router-context.ts";
import { forgetDraft, isDraftKept, readDraft, readReferral, writeDraft } from "./draft.ts";
import { register, type Refused } from "./register.ts";
import { registrationSteps, type Registration } from "./registration.ts";

const draft = {
  isKept: () => isDraftKept(),
  read: () => readDraft(),
  write: (values: Registration) => writeDraft(values),
};

/** The wizard that opens an account. */
export function useWizard() {
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
    for (const fault of Object.values(faults)) showToast("error", fault);
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
