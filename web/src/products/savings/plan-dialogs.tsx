import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { SavingPlan } from "@osisi/contracts/savings.ts";
import { useId, useState, type FormEvent } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatDay } from "#ui/dates.ts";
import { TextField } from "#ui/field.tsx";
import type { PlanChanges } from "./use-plan-changes.ts";

interface PlanDialogProps {
  plan: SavingPlan;
  changes: PlanChanges;
  onClose: () => void;
}

export function RenameDialog({ plan, changes, onClose }: PlanDialogProps) {
  const [name, setName] = useState(plan.name);
  const [error, setError] = useState<string>();
  const formId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "") setError(messages.planNameMissing);
    else if (name.trim() === plan.name) onClose();
    else changes.rename(name.trim(), onClose);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename this plan"
      footer={
        <Button type="submit" form={formId} fullWidth loading={changes.doing === "rename"}>
          Save the title
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label="Title"
          autoComplete="off"
          maxLength={limits.maximumPlanNameLength}
          value={name}
          onInput={(event) => {
            setName(event.currentTarget.value);
            setError(undefined);
          }}
          error={error}
        />
      </form>
    </Dialog>
  );
}

export function PauseDialog({ plan, changes, onClose }: PlanDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Pause this plan?"
      footer={
        <Button
          fullWidth
          loading={changes.doing === "pause"}
          onClick={() => changes.pause(onClose)}
        >
          Pause the plan
        </Button>
      }
    >
      <ul className="grid list-disc gap-2 pl-5 text-quiet">
        <li>Nothing is charged, and no link to pay comes, until you resume.</li>
        <li>
          What falls due meanwhile is left out. Until {formatDay(plan.maturityDate)} you can still
          pay it from your stash.
        </li>
        <li>
          What is saved stays in the plan and goes on earning. The plan still ends on{" "}
          {formatDay(plan.maturityDate)}.
        </li>
      </ul>
    </Dialog>
  );
}
