import { movedTo, possibleDays } from "@osisi/contracts/charge-day.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { formatDay } from "#ui/dates.ts";
import { SelectField } from "#ui/select-field.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import type { PlanChanges } from "./use-plan-changes.ts";

interface MoveDayDialogProps {
  plan: SavingPlanDetail;
  changes: PlanChanges;
  onClose: () => void;
}

/** Another day of the month for a monthly plan. All new dates are shown before it is confirmed. */
export function MoveDayDialog({ plan, changes, onClose }: MoveDayDialogProps) {
  const dates = plan.instalments
    .filter(({ state }) => state === "upcoming")
    .map(({ dueDate }) => dueDate);
  const days = possibleDays(dates, plan.maturityDate);
  const [day, setDay] = useState<number>();
  const [error, setError] = useState<string>();
  const moved = day === undefined ? undefined : movedTo(day, dates, plan.maturityDate);

  return (
    <PlanDialog
      changes={changes}
      onClose={onClose}
      title="Move the day"
      footer={
        <Button
          fullWidth
          loading={changes.doing === "day"}
          onClick={() =>
            day === undefined ? setError("Choose a day") : changes.moveDay(day, onClose)
          }
        >
          {day === undefined ? "Move the day" : `Move to day ${day}`}
        </Button>
      }
    >
      <div className="grid gap-5">
        <p>You can move it once. Payments only move later, and earn for fewer days.</p>
        <SelectField
          label="Day of the month"
          placeholder="Choose a day"
          options={days.map((one) => ({ value: String(one), title: String(one) }))}
          value={day === undefined ? "" : String(day)}
          error={error}
          onChange={(event) => {
            setDay(Number(event.currentTarget.value));
            setError(undefined);
          }}
        />
        {moved && (
          <table className="w-full text-left">
            <caption className="mb-1.5 text-left text-14 font-medium">Your payments</caption>
            <thead className="text-14 text-quiet">
              <tr>
                <th className="py-1 font-normal">Until now</th>
                <th className="py-1 font-normal">New</th>
              </tr>
            </thead>
            <tbody>
              {moved.map((date, index) => (
                <tr key={date} className="border-t border-line">
                  <td className="py-2 text-quiet">{formatDay(dates[index] ?? date)}</td>
                  <td className="py-2 font-semibold">{formatDay(date)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className="text-quiet">
          The number of payments stays, and the plan still ends on {formatDay(plan.maturityDate)}.
        </p>
      </div>
    </PlanDialog>
  );
}
