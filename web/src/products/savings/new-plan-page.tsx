import { formatNaira } from "@osisi/contracts/money.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { WizardPage } from "#platform/layout/wizard-page.tsx";
import { useNow } from "#platform/use-now.ts";
import { ProfileGap } from "#people/profile/profile-gap.tsx";
import { useProfile } from "#people/profile/use-profile.ts";
import { AmountStep, DurationStep, FrequencyStep, TitleStep } from "./new-plan-steps.tsx";
import { PaymentStep } from "./payment-step.tsx";
import { PlanPreviewPanel } from "./plan-preview.tsx";
import {
  checkPlanAmount,
  knowsInterval,
  planSteps,
  previewOf,
  type PlanWish,
  type Step,
} from "./plan-form-values.ts";
import { useNewPlan } from "./use-new-plan.ts";

const TITLE = "New saving plan";
const titles: Record<Step, { name: string; question: string }> = {
  1: { name: "Title", question: "What are you saving for?" },
  2: { name: "Amount", question: "How much do you put aside each time?" },
  3: { name: "Duration", question: "For how long?" },
  4: { name: "Frequency", question: "How often?" },
  5: { name: "Payment", question: "How do you want to pay?" },
};

/** The draft belongs to one investor, so the wizard waits for the profile. */
export function NewPlanPage() {
  const profile = useProfile();
  if (profile.data) return <Wizard profile={profile.data} />;
  return (
    <div className="grid max-w-144 gap-8">
      <PageHeading title={TITLE} />
      <ProfileGap profile={profile} shape="h-40 rounded-card" />
    </div>
  );
}

/** Five steps to a saving plan, with a preview beside them. */
function Wizard({ profile }: { profile: Profile }) {
  const { wish, step, busy, faults, look, change, proceed, goBack } = useNewPlan(profile);
  const preview = previewOf(wish, useNow());
  const fields = { wish, preview, faults, change };
  return (
    <WizardPage
      title={TITLE}
      step={step}
      of={planSteps.steps.length}
      {...titles[step]}
      busy={busy}
      look={look}
      next={nextLabel(step, wish)}
      onNext={proceed}
      onBack={goBack}
      preview={
        <PlanPreviewPanel wish={wish} preview={preview} hasInterval={knowsInterval(wish, step)} />
      }
    >
      {step === 1 && <TitleStep {...fields} />}
      {step === 2 && <AmountStep {...fields} />}
      {step === 3 && <DurationStep {...fields} />}
      {step === 4 && <FrequencyStep {...fields} />}
      {step === 5 && <PaymentStep {...fields} />}
    </WizardPage>
  );
}

function nextLabel(step: Step, wish: PlanWish): string {
  if (step < 4) return "Continue";
  if (step === 4) return "Proceed to Payment";
  const amount = checkPlanAmount(wish.amount);
  return "kobo" in amount ? `Pay ${formatNaira(amount.kobo)}` : "Pay";
}
