import { notOpenYet } from "@osisi/contracts/messages.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import type { TaxTerms } from "@osisi/contracts/tax.ts";
import { useMemo } from "react";
import { ProfileGap } from "#people/profile/profile-gap.tsx";
import { useProfile } from "#people/profile/profile-query.ts";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { Instead } from "#platform/layout/said.tsx";
import { WizardPage } from "#platform/layout/wizard-page.tsx";
import { paths } from "#platform/paths.ts";
import { useNow } from "#platform/use-now.ts";
import { Amount } from "#ui/amount.tsx";
import { formatDay, inMonths } from "#ui/dates.ts";
import { Fact } from "#ui/fact.tsx";
import { Heading } from "#ui/heading.tsx";
import { PreviewPanel } from "#ui/preview-panel.tsx";
import { TaxNote } from "#ui/tax-note.tsx";
import { Ring } from "#ui/ring.tsx";
import {
  AmountStep,
  DurationStep,
  FrequencyStep,
  TitleStep,
  PaymentStep,
} from "./new-plan-steps.tsx";
import {
  checkPlanAmount,
  isDebited,
  knowsInterval,
  planSteps,
  previewOf,
  type PlanFormValues,
  type Step,
  type PlanPreviewValues,
} from "./plan-form-values.ts";
import { grownTreeOf } from "./plan-tree.ts";
import { amountAndInterval, percentOf } from "./plan-words.ts";
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
  if (profile.data?.isNotOpenYet) return <Instead to={paths.save()} because={notOpenYet} />;
  if (profile.data) return <Wizard profile={profile.data} />;
  return (
    <div className="grid max-w-[36rem] gap-8">
      <PageHeading title={TITLE} />
      <ProfileGap profile={profile} shape="h-40 rounded-card" />
    </div>
  );
}

/** Five steps to a saving plan, with a preview beside them. */
function Wizard({ profile }: { profile: Profile }) {
  const wizard = useNewPlan(profile);
  const { values, step, busy, problem, faults, look, change, proceed, goBack } = wizard;
  const { planOptions: options, plansCanBeEnded: canBeEnded } = profile;
  const preview = previewOf(options, values, useNow());
  const rules = { tax: profile.planTax, duty: profile.withdrawalDuty };
  const fields = { canBeEnded, rules, options, values, preview, faults, change };
  return (
    <WizardPage
      title={TITLE}
      step={step}
      of={planSteps.steps.length}
      {...titles[step]}
      busy={busy}
      problem={step === 5 ? problem : undefined}
      look={look}
      next={nextLabel(step, values)}
      onNext={proceed}
      onBack={goBack}
      preview={
        <PlanPreviewPanel
          tax={profile.planTax}
          values={values}
          preview={preview}
          hasInterval={knowsInterval(values, step)}
        />
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

function nextLabel(step: Step, values: PlanFormValues): string {
  if (step < 4) return "Continue";
  if (step === 4) return "Proceed to Payment";
  if (isDebited(values))
    return values.mandateId === null ? "Allow it at my bank" : "Begin the plan";
  const amount = checkPlanAmount(values.amount);
  return "kobo" in amount ? `Pay ${formatNaira(amount.kobo)}` : "Pay";
}

interface PlanPreviewProps {
  /** On its interest. */
  tax: TaxTerms | null;
  values: PlanFormValues;
  preview: PlanPreviewValues;
  /** Whether the interval was chosen: what depends on it is hidden before. */
  hasInterval: boolean;
}

/** A preview of the plan, updated while it is configured. */
function PlanPreviewPanel(props: PlanPreviewProps) {
  return (
    <PreviewPanel label="Your plan as it will be" line={<SummaryLine {...props} />}>
      <Picture {...props} />
    </PreviewPanel>
  );
}

function SummaryLine({ values, preview, hasInterval }: PlanPreviewProps) {
  if (!hasInterval || !isKnown(values)) {
    return (
      <>
        {inMonths(values.span)}, until {formatDay(preview.maturityDate)}
      </>
    );
  }
  return (
    <>
      <Amount kobo={preview.totalKobo} />{" "}
      <span className="font-semibold text-leaf">
        + {formatNaira(preview.interestKobo)} expected
      </span>{" "}
      <span className="text-14 text-quiet">
        not guaranteed, on {formatDay(preview.maturityDate)}
        {isDebited(values) && " if it begins today"}
      </span>
    </>
  );
}

function Picture({ tax, values, preview, hasInterval }: PlanPreviewProps) {
  const { startDate } = preview;
  const interval = hasInterval ? values.interval : "monthly";
  const months = useMemo(
    () => grownTreeOf({ startDate, interval, months: values.span }),
    [startDate, interval, values.span],
  );
  const amount = checkPlanAmount(values.amount);
  return (
    <div className="grid gap-5">
      <div className="grid justify-items-center">
        <Ring seed="new plan" size={200} months={months} mature alt="" />
      </div>
      <Heading level={2} size={20}>
        {values.name.trim() === "" ? "Your plan" : values.name.trim()}
      </Heading>
      {hasInterval && "kobo" in amount && (
        <div className="grid gap-1">
          <p className="text-14 text-quiet">
            {isDebited(values) ? "If it begins today: on" : "On"} {formatDay(preview.maturityDate)}{" "}
            you will have saved
          </p>
          <p>
            <Amount kobo={preview.totalKobo} size={31} />
          </p>
          <p className="font-semibold text-leaf">+ {formatNaira(preview.interestKobo)} interest</p>
          <p className="text-14 text-quiet">
            {percentOf(preview.basisPoints)} on your first payment, less on later ones · expected,
            not guaranteed · <TaxNote returnKobo={preview.interestKobo} tax={tax} />
          </p>
        </div>
      )}
      <dl className="grid gap-3 border-t border-line pt-4">
        <Fact name="Each instalment">
          {"kobo" in amount ? eachOf(amount.kobo) : "Not chosen yet"}
        </Fact>
        <Fact name="First charges">
          <ol>
            {preview.dueDates.slice(0, hasInterval ? 3 : 1).map((date, index) => (
              <li key={date}>
                {formatDay(date)}
                {index === 0 && <FirstDay waits={isDebited(values)} />}
              </li>
            ))}
          </ol>
        </Fact>
        <Fact name="Paid out to your stash">{formatDay(preview.maturityDate)}</Fact>
      </dl>
    </div>
  );

  function eachOf(kobo: bigint): string {
    return hasInterval
      ? amountAndInterval(kobo, { ...preview, interval })
      : `${formatNaira(kobo)}, how often is not chosen yet`;
  }
}

/** A bank account may have to be allowed first. */
function FirstDay({ waits }: { waits: boolean }) {
  return (
    <span className="font-normal text-quiet">
      {waits ? " · if your bank is ready today" : " · today"}
    </span>
  );
}

function isKnown(values: PlanFormValues): boolean {
  return "kobo" in checkPlanAmount(values.amount);
}
