import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { goalDateOutside, isGoalDay } from "@osisi/contracts/goal-rules.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { SavingPlan } from "@osisi/contracts/savings.ts";
import { useId, useState, type FormEvent } from "react";
import type { Faults } from "#platform/forms/form-errors.ts";
import { useNow } from "#platform/use-now.ts";
import { Button } from "#ui/button.tsx";
import { useLookAgain } from "#ui/use-look-again.ts";
import { GoalFields } from "./goal-fields.tsx";
import { checkGoal, checkGoalAmount, type GoalFormValues } from "./goal-form.ts";
import { PictureChoice } from "./plan-picture.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import type { PlanChanges } from "./use-plan-changes.ts";

interface GoalDialogProps {
  plan: SavingPlan;
  changes: PlanChanges;
  onClose: () => void;
}

/** What the plan is for. An empty amount removes the goal. */
export function GoalDialog({ plan, changes, onClose }: GoalDialogProps) {
  const today = dateInLagos(useNow());
  const kept = plan.goal?.date ?? "";
  const [values, setValues] = useState<GoalFormValues>({
    goal: plan.goal === null ? "" : String(plan.goal.amount),
    goalDate: kept,
    picture: plan.picture,
  });
  const [faults, setFaults] = useState<Faults>({});
  const { fields, lookAgain } = useLookAgain<HTMLFormElement>();
  const formId = useId();

  function change(part: Partial<GoalFormValues>) {
    setValues({ ...values, ...part });
    setFaults({});
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkGoal(values);
    const { goalDate } = values;
    if (goalDate !== "" && goalDate !== kept && !isGoalDay(goalDate, today)) {
      found["goalDate"] = goalDateOutside;
    }
    const amount = checkGoalAmount(values.goal);
    if (Object.keys(found).length > 0 || "error" in amount) {
      setFaults(found);
      return lookAgain();
    }
    const goal = amount.kobo === null ? null : nairaFromKobo(amount.kobo);
    const change = { goal, goalDate: goalDate === "" ? null : goalDate, picture: values.picture };
    changes.setGoal(change, onClose);
  }

  return (
    <PlanDialog
      changes={changes}
      onClose={onClose}
      title={`What is ${plan.name} for?`}
      footer={
        <Button type="submit" form={formId} fullWidth loading={changes.doing === "goal"}>
          Save
        </Button>
      }
    >
      <form id={formId} ref={fields} noValidate onSubmit={submit} className="grid gap-5">
        <GoalFields values={values} faults={faults} today={today} change={change} />
        <PictureChoice value={values.picture} onChange={(picture) => change({ picture })} />
        <p className="text-14 text-quiet">Only you see the goal. It does not change your plan.</p>
      </form>
    </PlanDialog>
  );
}
