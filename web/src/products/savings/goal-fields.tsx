import { addDays, addMonths, type CalendarDate } from "@osisi/contracts/calendar.ts";
import type { Faults } from "#platform/forms/form-errors.ts";
import { TextField } from "#ui/field.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import type { GoalFormValues } from "./goal-form.ts";

interface GoalFieldsProps {
  values: Pick<GoalFormValues, "goal" | "goalDate">;
  faults: Faults;
  today: CalendarDate;
  change: (part: Partial<Pick<GoalFormValues, "goal" | "goalDate">>) => void;
}

/** How much is wanted, and by when. */
export function GoalFields({ values, faults, today, change }: GoalFieldsProps) {
  return (
    <div className="grid gap-4 *:min-w-0 sm:grid-cols-2">
      <MoneyField
        label="Goal"
        name="goal"
        value={values.goal}
        onChange={(goal) => change({ goal })}
        error={faults["goal"]}
      />
      <TextField
        type="date"
        label="By (optional)"
        name="goalDate"
        min={addDays(today, 1)}
        max={addMonths(today, 120)}
        value={values.goalDate}
        onChange={({ currentTarget }) => change({ goalDate: currentTarget.value })}
        error={faults["goalDate"]}
      />
    </div>
  );
}
