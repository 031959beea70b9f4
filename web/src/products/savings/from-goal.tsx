import { formatNaira } from "@osisi/contracts/money.ts";
import { intervalWords, type OfferedPlan } from "@osisi/contracts/plan-terms.ts";
import { useState } from "react";
import type { Faults } from "#platform/forms/form-errors.ts";
import { inMonths } from "#ui/dates.ts";
import { GoalFields } from "./goal-fields.tsx";
import { checkGoalAmount, spanFor, waysTo } from "./goal-form.ts";
import type { PlanFormValues, PlanPreviewValues } from "./plan-form-values.ts";

interface FromGoalProps {
  options: readonly OfferedPlan[];
  values: PlanFormValues;
  preview: PlanPreviewValues;
  faults: Faults;
  change: (part: Partial<PlanFormValues>) => void;
}

/** The amount, worked out from what is wanted in the end. */
export function FromGoal({ options, values, preview, faults, change }: FromGoalProps) {
  const [open, setOpen] = useState(values.goal !== "" || values.goalDate !== "");
  const { startDate } = preview;
  if (!open) {
    return (
      <p>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="min-h-12 font-semibold text-forest underline underline-offset-4"
        >
          Work it out from a goal
        </button>
      </p>
    );
  }
  const amount = checkGoalAmount(values.goal);
  const ways =
    "kobo" in amount && amount.kobo !== null
      ? waysTo(amount.kobo, startDate, values.span).map((way) => ({
          ...way,
          text: `${formatNaira(BigInt(way.amount) * 100n)} a ${intervalWords[way.interval].every}`,
        }))
      : [];
  return (
    <section aria-label="Work it out from a goal" className="grid gap-3 rounded-card bg-card p-5">
      <GoalFields
        values={values}
        faults={faults}
        today={startDate}
        change={(part) =>
          change(
            part.goalDate ? { ...part, span: spanFor(options, part.goalDate, startDate) } : part,
          )
        }
      />
      {ways.length > 0 && (
        <>
          <p className="text-14 text-quiet">
            In {inMonths(values.span)} these reach it, before any interest:
          </p>
          <div className="flex flex-wrap gap-2">
            {ways.map((way) => (
              <button
                key={way.interval}
                type="button"
                aria-pressed={way.amount === values.amount && way.interval === values.interval}
                onClick={() => change({ amount: way.amount, interval: way.interval })}
                className="amount min-h-12 rounded-full border border-edge px-4 font-medium text-ink motion-press active:scale-[0.98] aria-pressed:border-forest aria-pressed:bg-forest aria-pressed:text-on-forest"
              >
                {way.text}
              </button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
