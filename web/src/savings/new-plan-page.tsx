import { useEffect, useRef } from "react";
import { formatNaira } from "@osisi/contracts/money.ts";
import { PageHeading } from "../dashboard/page-heading.tsx";
import { useNow } from "../home/use-now.ts";
import { Button } from "../ui/button.tsx";
import { Stepper } from "../ui/stepper.tsx";
import { AmountStep, DurationStep, FrequencyStep, TitleStep } from "./new-plan-steps.tsx";
import { PaymentStep } from "./payment-step.tsx";
import { PlanPreviewPanel } from "./plan-preview.tsx";
import { checkPlanAmount, previewOf, steps, type PlanWish, type Step } from "./plan-wish.ts";
import { useNewPlan } from "./use-new-plan.ts";

const titles: Record<Step, { name: string; question: string }> = {
  1: { name: "Title", question: "What are you saving for?" },
  2: { name: "Amount", question: "How much do you put aside each time?" },
  3: { name: "Duration", question: "For how long?" },
  4: { name: "Frequency", question: "How often?" },
  5: { name: "Payment", question: "How do you want to pay?" },
};

/** Five steps to a saving plan, with the plan drawn beside them as it will be. */
export function NewPlanPage() {
  const wizard = useNewPlan();
  const { wish, step, busy, faults, look } = wizard;
  const preview = previewOf(wish, useNow());
  const fieldset = useRef<HTMLDivElement>(null);

  // After the heading, which the page reads out first: where something needs another look.
  useEffect(() => {
    if (look?.at !== step) return;
    const faulty = "input[aria-invalid], fieldset[aria-invalid] input";
    fieldset.current?.querySelector<HTMLElement>(faulty)?.focus();
  }, [look, step]);

  const fields = { wish, preview, faults, change: wizard.change };
  return (
    <div className="grid gap-8">
      <div className="grid gap-3 lg:pr-16">
        <Stepper step={step} of={steps.length} name={titles[step].name} />
        <PageHeading title="New saving plan">{titles[step].question}</PageHeading>
      </div>
      <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_17.5rem] md:items-start xl:grid-cols-[minmax(0,36rem)_22rem] xl:gap-16">
        <form
          noValidate
          className="grid min-w-0 gap-8"
          onSubmit={(event) => {
            event.preventDefault();
            wizard.proceed();
          }}
        >
          <div ref={fieldset} inert={busy} className="grid gap-6">
            {step === 1 && <TitleStep {...fields} />}
            {step === 2 && <AmountStep {...fields} />}
            {step === 3 && <DurationStep {...fields} />}
            {step === 4 && <FrequencyStep {...fields} />}
            {step === 5 && <PaymentStep {...fields} />}
          </div>
          <div className="flex gap-3">
            <Button variant="secondary" aria-disabled={busy} onClick={wizard.goBack}>
              Back
            </Button>
            <div className="flex-1">
              <Button type="submit" fullWidth loading={busy}>
                {nextLabel(step, wish)}
              </Button>
            </div>
          </div>
        </form>
        <PlanPreviewPanel wish={wish} preview={preview} />
      </div>
    </div>
  );
}

function nextLabel(step: Step, wish: PlanWish): string {
  if (step < 4) return "Continue";
  if (step === 4) return "Proceed to Payment";
  const amount = checkPlanAmount(wish.amount);
  return "kobo" in amount ? `Pay ${formatNaira(amount.kobo)}` : "Pay";
}
