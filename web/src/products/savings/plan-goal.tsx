import { planActions } from "@osisi/contracts/plan-actions.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { useState } from "react";
import { GoalDialog } from "./goal-dialog.tsx";
import { goalOutlook, goalText } from "./goal-words.ts";
import { PictureOf } from "./plan-picture.tsx";
import type { PlanChanges } from "./use-plan-changes.ts";

interface PlanGoalProps {
  plan: SavingPlanDetail;
  changes: PlanChanges;
}

/** What the plan is for, how much of it is saved, and whether it gets there. */
export function PlanGoal({ plan, changes }: PlanGoalProps) {
  const [open, setOpen] = useState(false);
  const { goal, picture } = plan;
  const canChange = planActions(plan).rename === "allowed";
  const outlook = goalOutlook(plan);
  if (goal === null && picture === null && !canChange) return null;
  return (
    <div className="mt-2 grid gap-1">
      <div className="flex items-center gap-3">
        {picture && <PictureOf picture={picture} size={44} />}
        <div className="grid min-w-0 flex-1 gap-1.5">
          <div className="flex items-baseline justify-between gap-x-3 narrow:flex-wrap">
            {canChange ? (
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
                className="-my-3 min-h-12 min-w-0 py-3 text-start font-semibold wrap-anywhere text-forest underline underline-offset-4"
              >
                {goal === null ? "Set a goal" : `Goal ${goalText(goal)}`}
              </button>
            ) : (
              goal && <p className="min-w-0 font-semibold wrap-anywhere">Goal {goalText(goal)}</p>
            )}
            {goal && <p className="font-semibold tabular-nums">{goal.percent}%</p>}
          </div>
          {goal && <GoalBar percent={goal.percent} />}
        </div>
      </div>
      {outlook !== undefined && <p className="text-14 text-quiet">{outlook}</p>}
      {open && <GoalDialog plan={plan} changes={changes} onClose={() => setOpen(false)} />}
    </div>
  );
}

function GoalBar({ percent }: { percent: number }) {
  return (
    <>
      <progress
        aria-label="Saved of the goal"
        aria-valuetext={`${percent}%`}
        value={percent}
        max={100}
        className="sr-only"
      />
      <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-line">
        <span
          className="block h-full min-w-1 rounded-full bg-forest"
          style={{ inlineSize: `${percent}%` }}
        />
      </span>
    </>
  );
}
