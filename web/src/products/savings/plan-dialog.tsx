import { useEffect, useEffectEvent, type ReactNode } from "react";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import type { PlanChanges } from "./use-plan-changes.ts";

interface PlanDialogProps {
  changes: PlanChanges;
  title: string;
  onClose: () => void;
  footer: ReactNode;
  children: ReactNode;
}

/** A dialog about one plan. What was refused stays in it, above the action. */
export function PlanDialog({ changes, footer, children, ...dialog }: PlanDialogProps) {
  const forget = useEffectEvent(changes.forgetProblem);
  useEffect(() => {
    forget();
    return () => forget();
  }, []);
  return (
    <Dialog
      open
      {...dialog}
      footer={
        <div className="grid gap-3">
          <FieldError id="plan" message={changes.problem} />
          {footer}
        </div>
      }
    >
      {children}
    </Dialog>
  );
}
