import { useId, useState, type FormEvent } from "react";
import { clockFace, useSecondsLeft } from "#people/onboarding/countdown.ts";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { usePhoneCode } from "./use-phone-code.ts";

interface PhoneCodeDialogProps {
  phone: string;
  /** Replaces a confirmed one. */
  isChange: boolean;
  /** A code is on its way already. */
  sentJustNow: boolean;
  onClose: () => void;
}

/** Confirms that a number is the investor's own, and that the change is intended. */
export function PhoneCodeDialog({ phone, isChange, sentJustNow, onClose }: PhoneCodeDialogProps) {
  const formId = useId();
  const [code, setCode] = useState("");
  const phoneCode = usePhoneCode({ sentJustNow, onConfirmed: onClose });
  const seconds = useSecondsLeft(phoneCode.sentAtMs);

  function submit(event: FormEvent) {
    event.preventDefault();
    phoneCode.confirm(code);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Confirm your number"
      footer={
        <div className="grid gap-3">
          <Button type="submit" form={formId} fullWidth loading={phoneCode.confirming}>
            Confirm
          </Button>
          <Button
            variant="secondary"
            fullWidth
            loading={phoneCode.sending}
            aria-disabled={seconds > 0}
            onClick={phoneCode.send}
          >
            {seconds > 0
              ? `New code in ${clockFace(seconds)}`
              : phoneCode.sentAtMs === undefined
                ? "Send me a code"
                : "Send a new code"}
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate className="grid gap-6" onSubmit={submit}>
        <p className="text-quiet">
          {phoneCode.sentAtMs === undefined
            ? "We can send six digits to "
            : "Enter the six digits sent to "}
          <strong className="font-semibold wrap-anywhere text-ink">{phone}</strong>. They work for
          ten minutes.
        </p>
        <CodeField
          label="Code"
          value={code}
          onChange={(typed) => {
            setCode(typed);
            phoneCode.forgetError();
          }}
          error={phoneCode.error}
          onComplete={phoneCode.confirm}
        />
        {isChange && (
          <p className="text-14 text-quiet">
            For 24 hours after that, codes still go to the number that you have now, and a message
            there lets you undo the change.
          </p>
        )}
      </form>
    </Dialog>
  );
}
