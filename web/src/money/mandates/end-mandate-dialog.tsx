import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Mandate } from "@osisi/contracts/mandates.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { OVERVIEW_KEY, SAVINGS_KEY } from "#people/profile/moved-reads.ts";
import { api } from "#platform/api/api.ts";
import { problemOf } from "#platform/api/outcome.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { mandateTitle, mandatesQuery } from "./mandate-queries.ts";

interface EndMandateProps {
  mandate: Pick<Mandate, "id" | "bank" | "last4">;
  onClose: () => void;
}

/** Ends it in one tap, and says what that stops. */
export function EndMandateDialog({ mandate, onClose }: EndMandateProps) {
  const id = useId();
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();

  async function end() {
    const outcome = await api.post(apiPaths.cancelMandate, { id: mandate.id });
    const isGone = outcome.kind === "refused" && outcome.statusCode === 404;
    if (outcome.kind !== "ok" && !isGone) return setProblem(problemOf(outcome));
    await Promise.all([
      queries.invalidateQueries(mandatesQuery),
      queries.invalidateQueries({ queryKey: SAVINGS_KEY }),
      queries.invalidateQueries({ queryKey: OVERVIEW_KEY }),
    ]);
    showToast("success", messages.mandateCancelled);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="End the debits?"
      footer={
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="secondary" onClick={onClose}>
            Keep them
          </Button>
          <Button variant="danger" loading={busy} onClick={() => void run(end)}>
            End the debits
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p>
          From now on we take nothing from{" "}
          <span className="font-semibold">{mandateTitle(mandate)}</span>, for any saving plan.
        </p>
        <p className="text-quiet">
          A payment that your bank is working on may still go through. It is then in its plan, or in
          your stash. Your plans keep running: choose another account or a card there, or pay each
          instalment yourself. What you saved stays saved.
        </p>
        <FieldError id={`${id}-problem`} message={problem} />
      </div>
    </Dialog>
  );
}
