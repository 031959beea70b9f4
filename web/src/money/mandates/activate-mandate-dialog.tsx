import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Mandate } from "@osisi/contracts/mandates.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#platform/api/api.ts";
import { problemOf } from "#platform/api/outcome.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { mandatesQuery } from "./mandate-queries.ts";

interface ActivateMandateProps {
  mandate: Mandate;
  onClose: () => void;
}

/** What asking the bank again does to the account. */
export function ActivateMandateDialog({ mandate, onClose }: ActivateMandateProps) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();

  async function ask() {
    setProblem(undefined);
    const outcome = await api.post(apiPaths.activateMandate, { id: mandate.id });
    await queries.invalidateQueries(mandatesQuery);
    if (outcome.kind !== "ok") return setProblem(problemOf(outcome));
    showToast("success", outcome.message);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Ask your bank again?"
      footer={
        <div className="grid gap-3">
          <FieldError id="activate" message={problem} />
          <Button fullWidth loading={busy} onClick={() => void run(ask)}>
            Ask my bank again
          </Button>
        </div>
      }
    >
      <p>
        To check the account, ₦50 is taken from it and then paid back into it. It is not a fee, and
        it does not come to us. You can do this once a day. Most banks are ready within a day
        without it.
      </p>
    </Dialog>
  );
}
