import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { useMemo } from "react";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";
import { formatDay, inMonths } from "#ui/dates.ts";
import { Ring } from "#ui/ring.tsx";
import { PlanGoal } from "./plan-goal.tsx";
import { treeOf } from "./plan-tree.ts";
import { endedOn, nextInPlan } from "./plan-words.ts";
import type { PlanChanges } from "./use-plan-changes.ts";

interface PlanSummaryProps {
  plan: SavingPlanDetail;
  changes: PlanChanges;
}

/** The amount saved and the interest earned beside the plan's tree, its progress, and what comes
 * next. */
export function PlanSummary({ plan, changes }: PlanSummaryProps) {
  const months = useMemo(() => treeOf(plan.planMonths), [plan.planMonths]);
  const matured = plan.status === "matured";
  const paid = `${plan.monthsPaid} of ${inMonths(plan.months)} paid`;
  return (
    <section aria-label="How far it has come">
      <Card>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 sm:gap-x-8">
          <div className="w-26 shrink-0 sm:w-44">
            <Ring
              seed={plan.id}
              size={176}
              months={months}
              mature={matured && plan.ended === undefined}
              alt={`A ring for each month: ${paid}`}
            />
          </div>
          <div className="grid min-w-36 flex-1 gap-1">
            <p className="text-quiet">{matured ? "You saved" : "Saved so far"}</p>
            <p>
              <Amount kobo={koboOf(plan.savedSoFar)} size={25} />
            </p>
            <p className="text-quiet">
              {plan.ended === undefined && (
                <Amount kobo={koboOf(plan.interestToDate)} tone="grew" sign="+" />
              )}{" "}
              {interestWords(plan)}
            </p>
          </div>
        </div>
        <PlanGoal plan={plan} changes={changes} />
        <div className="mt-2 grid gap-1.5">
          <progress
            aria-label="Months paid"
            aria-valuetext={paid}
            value={plan.monthsPaid}
            max={plan.months}
            className="sr-only"
          />
          {plan.goal === null && (
            <div aria-hidden className="flex gap-1">
              {Array.from({ length: plan.months }, (_, month) => (
                <span
                  key={month}
                  className={`h-2 flex-1 rounded-full ${month < plan.monthsPaid ? "bg-forest" : "bg-line"}`}
                />
              ))}
            </div>
          )}
          <p className="flex flex-wrap justify-between gap-x-4">
            <span>
              <span className={`font-semibold ${plan.paused ? "text-clay" : ""}`}>
                {plan.paused ? "paused" : plan.label}
              </span>
              <span className="text-quiet"> · {paid}</span>
            </span>
            {plan.goal === null && (
              <span className="text-quiet">
                {matured
                  ? `on ${formatDay(endedOn(plan))}`
                  : `ends in ${inMonths(plan.endsInMonths)}`}
              </span>
            )}
          </p>
          {!matured && <p className="font-semibold">{nextInPlan(plan)}</p>}
        </div>
      </Card>
    </section>
  );
}

function interestWords({ ended, lateReturn, status }: SavingPlanDetail): string {
  if (ended === "exited") return "No interest: you ended it early";
  if (status !== "matured") return "interest until today";
  return lateReturn === undefined ? "interest, paid out" : "interest, late";
}
