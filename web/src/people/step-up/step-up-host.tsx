import * as messages from "@osisi/contracts/messages.ts";
import type { StepUpBy } from "@osisi/contracts/step-up.ts";
import { useEffect, useState, type ComponentType } from "react";
import { answerStepUps } from "#platform/session/step-up.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { DialogCover } from "#ui/dialog.tsx";

interface StepUpFormProps {
  by: StepUpBy;
  onGiven: () => void;
  onOver: () => void;
}

interface StepUpRequest {
  by: StepUpBy;
  Form: ComponentType<StepUpFormProps>;
  settle: (isGiven: boolean) => void;
}

const loadForm = async () => (await import("./step-up-form.tsx")).StepUpForm;

/** Prompts for the PIN or the password wherever a call needs it: in the open dialog, or else in its
 * own. The input below is kept. */
export function StepUpHost() {
  const [pending, setPending] = useState<StepUpRequest>();

  useEffect(() => {
    async function ask(by: StepUpBy): Promise<boolean> {
      try {
        const Form = await loadForm();
        return await new Promise((resolve) => {
          const settle = (isGiven: boolean) => {
            setPending(undefined);
            resolve(isGiven);
          };
          setPending({ by, Form, settle });
        });
      } catch {
        showToast("error", messages.noConnection);
        return false;
      }
    }
    return answerStepUps(ask);
  }, []);

  if (!pending) return null;
  const { by, Form, settle } = pending;
  return (
    <DialogCover title="Is it you?" onClose={() => settle(false)}>
      <Form by={by} onGiven={() => settle(true)} onOver={() => settle(false)} />
    </DialogCover>
  );
}
