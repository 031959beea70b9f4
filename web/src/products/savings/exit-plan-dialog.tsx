import { formatNaira } from "@osisi/contracts/money.ts";
import type { PlanExit } from "@osisi/contracts/plan-exit.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { Button } from "#ui/button.tsx";
import { formatDay, formatMoment } from "#ui/dates.ts";
import { SumLine } from "#ui/sum-line.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import type { PlanChanges } from "./use-plan-changes.ts";

interface ExitPlanDialogProps {
  plan: SavingPlanDetail;
  exit: PlanExit;
  changes: PlanChanges;
  onClose: () => void;
}

/** What comes out of a plan that is ended now, and what is given up. */
export function ExitPlanDialog({ plan, exit, changes, onClose }: ExitPlanDialogProps) {
  const { notYet } = exit;
  return (
    <PlanDialog
      changes={changes}
      onClose={onClose}
      title="End this plan?"
      footer={
        <div className="grid gap-2">
          <Button fullWidth aria-disabled={changes.doing !== ""} onClick={onClose}>
            Keep the plan
          </Button>
          {notYet === null && (
            <Button
              variant="secondary"
              fullWidth
              loading={changes.doing === "exit"}
              onClick={() => changes.exit(exit.amount, onClose)}
            >
              End it and get {formatNaira(koboOf(exit.amount))}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-4">
        {notYet !== null && <p className="font-semibold text-clay">{notYet}</p>}
        <div className="rounded-card bg-card p-5">
          <dl className="grid gap-3">
            <SumLine name="Saved in this plan">
              <Amount kobo={koboOf(plan.savedSoFar)} />
            </SumLine>
            <SumLine name="Fee for ending it early">
              <Amount kobo={koboOf(exit.fee)} {...(exit.fee > 0 && { sign: "−" })} />
            </SumLine>
            <SumLine isSum name="Comes to your stash now">
              <Amount kobo={koboOf(exit.amount)} size={20} />
            </SumLine>
          </dl>
        </div>
        <GivenUp plan={plan} exit={exit} />
        {exit.freeUntil !== null && (
          <p className="text-quiet">
            Until {formatMoment(new Date(exit.freeUntil))} there is no fee for ending it.
          </p>
        )}
        <p className="text-quiet">
          It cannot be started again. Pause it instead if you only want to stop adding.
        </p>
      </div>
    </PlanDialog>
  );
}

function GivenUp({ plan, exit }: { plan: SavingPlanDetail; exit: PlanExit }) {
  return (
    <section aria-label="What you give up" className="grid gap-1">
      <dl className="grid gap-1">
        <SumLine name="You give up interest until today">
          <Amount kobo={koboOf(exit.interest)} />
        </SumLine>
        <SumLine
          name={`And what you expect on ${formatDay(plan.maturityDate)}${plan.tax ? ", after tax" : ""}`}
        >
          <Amount kobo={koboOf(plan.expectedInterest) - koboOf(plan.tax?.amount ?? 0)} />
        </SumLine>
      </dl>
    </section>
  );
}
