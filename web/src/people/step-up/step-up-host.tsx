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

interface Asked {
  by: StepUpBy;
  Form: ComponentType<StepUpFormProps>;
  settle: (isGiven: boolean) => void;
}

const loadForm = async () => (await import("./step-up-form.tsx")).StepUpForm;

/** Prompts for the PIN or the password wherever a call needs it: in the open dialog, or else in its
 * own. The input below is kept. */
export function StepUpHost() {
  const [asked, setAsked] = useState<Asked>();

  useEffect(() => {
    async function ask(by: StepUpBy): Promise<boolean> {
      try {
        const Form = await loadForm();
        return await new Promise((resolve) => {
          const settle = (isGiven: boolean) => {
            setAsked(undefined);
            resolve(isGiven);
          };
          setAsked({ by, Form, settle });
        });
      } catch {
        showToast("error", messages.noConnection);
        return false;
      }
    }
    return answerStepUps(ask);
  }, []);

  if (!asked) return null;
  const { by, Form, settle } = asked;
  return (
    <DialogCover title="Is it you?" onClose={() => settle(false)}>
      <Form by={by} onGiven={() => settle(true)} onOver={() => settle(false)} />
    </DialogCover>
  );
}
