import { intervalWords } from "@osisi/contracts/plan-terms.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { Button } from "#ui/button.tsx";
import { formatDay } from "#ui/dates.ts";
import { PlanDialog } from "./plan-dialog.tsx";
import type { PlanChanges } from "./use-plan-changes.ts";

interface PausePlanDialogProps {
  plan: SavingPlanDetail;
  changes: PlanChanges;
  onClose: () => void;
}

/** What a pause costs, as two bars of their true length. */
export function PausePlanDialog({ plan, changes, onClose }: PausePlanDialogProps) {
  const [until, every] = [formatDay(plan.maturityDate), intervalWords[plan.interval].many];
  const savedKobo = koboOf(plan.savedSoFar);
  const plannedKobo = koboOf(plan.expectedTotal) - koboOf(plan.expectedInterest);
  return (
    <PlanDialog
      changes={changes}
      onClose={onClose}
      title="Pause this plan?"
      footer={
        <div className="grid gap-2">
          <Button fullWidth aria-disabled={changes.doing !== ""} onClick={onClose}>
            Keep saving
          </Button>
          <Button
            variant="secondary"
            fullWidth
            loading={changes.doing === "pause"}
            onClick={() => changes.pause(onClose)}
          >
            Pause the plan
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p>
          Nothing is charged while it is paused. {every.charAt(0).toUpperCase() + every.slice(1)}{" "}
          that pass meanwhile are not saved.
        </p>
        <div className="grid gap-3 rounded-card bg-card p-5">
          <p className="text-14 text-quiet">If you never start it again, on {until}</p>
          <Saved kobo={savedKobo} of={plannedKobo} words="you would have saved" tone="bg-clay" />
          <Saved kobo={plannedKobo} of={plannedKobo} words="instead of" tone="bg-forest" isBefore />
        </div>
        <p className="text-quiet">
          What is saved goes on earning. You can start again at any time before {until}, and pay
          from your stash what was left out.
        </p>
      </div>
    </PlanDialog>
  );
}

interface SavedProps {
  kobo: bigint;
  of: bigint;
  words: string;
  tone: string;
  isBefore?: boolean;
}

function Saved({ kobo, of, words, tone, isBefore = false }: SavedProps) {
  const percent = of > 0n ? Math.max(Number((kobo * 100n) / of), 1) : 0;
  return (
    <div className="grid gap-1">
      <span
        aria-hidden
        className={`h-2 min-w-2 rounded-full ${tone}`}
        style={{ inlineSize: `${Math.min(percent, 100)}%` }}
      />
      <p className="wrap-anywhere">
        {isBefore && `${words} `}
        <span className="font-semibold">
          <Amount kobo={kobo} />
        </span>
        {!isBefore && ` ${words}`}
      </p>
    </div>
  );
}
