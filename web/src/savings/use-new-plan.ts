import { paths } from "../app/paths.ts";
import { useStepForm } from "../app/use-step-form.ts";
import { isPlanDraftKept, readPlanDraft, writePlanDraft } from "./plan-draft.ts";
import { planSteps, type PlanWish } from "./plan-wish.ts";
import { useOpeningPlan } from "./use-opening-plan.ts";

const draft = {
  isKept: () => isPlanDraftKept(),
  read: () => readPlanDraft(),
  write: (wish: PlanWish) => writePlanDraft(wish),
};

/** The wizard that opens a saving plan. */
export function useNewPlan() {
  const form = useStepForm({
    rules: planSteps,
    address: paths.newSavingPlan(),
    closesTo: paths.save(),
    draft,
  });
  const opening = useOpeningPlan(form.lookAgain);
  return { ...form, busy: opening.busy, proceed: () => form.proceed(opening.start) };
}
