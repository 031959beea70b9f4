import type { Profile } from "@osisi/contracts/profile.ts";
import { useMemo } from "react";
import { paths } from "#platform/paths.ts";
import { useStepForm } from "#platform/forms/use-step-form.ts";
import { planDraft } from "./plan-draft.ts";
import { planSteps } from "./plan-form-values.ts";
import { useOpeningPlan } from "./use-opening-plan.ts";

/** The wizard that opens a saving plan. */
export function useNewPlan({ investor, user }: Profile) {
  const draft = useMemo(() => planDraft(investor.id), [investor.id]);
  const form = useStepForm({
    rules: planSteps,
    address: paths.newSavingPlan(),
    closesTo: paths.save(),
    draft,
  });
  const opening = useOpeningPlan(user.email, draft.forget, form.lookAgain);
  return { ...form, busy: opening.busy, proceed: () => form.proceed(opening.start) };
}
