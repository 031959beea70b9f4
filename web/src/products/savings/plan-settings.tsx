import { planActions } from "@osisi/contracts/plan-actions.ts";
import type { SavingPlan } from "@osisi/contracts/savings.ts";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Heading } from "#ui/heading.tsx";
import { ChangeCardDialog } from "./change-card-dialog.tsx";
import { PauseDialog, RenameDialog } from "./plan-dialogs.tsx";
import type { PlanChanges } from "./use-plan-changes.ts";

interface PlanSettingsProps {
  plan: SavingPlan;
  changes: PlanChanges;
}

export function PlanSettings({ plan, changes }: PlanSettingsProps) {
  const [open, setOpen] = useState<"rename" | "pause" | "card">();
  const close = () => setOpen(undefined);
  const actions = planActions(plan);
  if (Object.values(actions).every((answer) => answer !== "allowed")) return null;
  return (
    <section aria-labelledby="change-plan" className="grid gap-3">
      <Heading level={2} size={20} id="change-plan">
        Change this plan
      </Heading>
      <Card>
        <div className="grid gap-3 sm:grid-cols-3 xl:grid-cols-1">
          {actions.rename === "allowed" && (
            <Button variant="secondary" fullWidth onClick={() => setOpen("rename")}>
              Rename
            </Button>
          )}
          {actions["change-card"] === "allowed" && (
            <Button variant="secondary" fullWidth onClick={() => setOpen("card")}>
              {plan.card === null ? "Pay by card" : "Change card"}
            </Button>
          )}
          {actions.pause === "allowed" && (
            <Button variant="secondary" fullWidth onClick={() => setOpen("pause")}>
              Pause
            </Button>
          )}
        </div>
      </Card>
      {open === "rename" && <RenameDialog plan={plan} changes={changes} onClose={close} />}
      {open === "card" && <ChangeCardDialog plan={plan} changes={changes} onClose={close} />}
      {open === "pause" && <PauseDialog plan={plan} changes={changes} onClose={close} />}
    </section>
  );
}
