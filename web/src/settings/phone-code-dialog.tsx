import { useId, useState } from "react";
import { clockFace, useSecondsLeft } from "../onboarding/countdown.ts";
import { Button } from "../ui/button.tsx";
import { CodeField } from "../ui/code-field.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { usePhoneCode } from "./use-phone-code.ts";

interface PhoneCodeDialogProps {
  phone: string;
  /** Another number than the one they joined with: the password is asked for as well. */
  isNew: boolean;
  /** A code is on its way already. */
  sentJustNow: boolean;
  onClose: () => void;
}

/** Proves that a number is the investor's own, and that a new one is their wish. */
export function PhoneCodeDialog({ phone, isNew, sentJustNow, onClose }: PhoneCodeDialogProps) {
  const formId = useId();
  const [code, setCode] = useState("");
  const phoneCode = usePhoneCode({ isNew, sentJustNow, onConfirmed: onClose });
  const seconds = useSecondsLeft(phoneCode.sentAtMs);
  const submit = phoneCode.submit(code);

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
      <form id={formId} noValidate className="grid gap-6" onSubmit={(event) => void submit(event)}>
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
          {...(!isNew && { onComplete: phoneCode.confirm })}
        />
        {isNew && (
          <PasswordField
            label="Your password"
            hint="Your number logs you in, so only you may change it."
            autoComplete="current-password"
            {...phoneCode.field("password")}
          />
        )}
      </form>
    </Dialog>
  );
}
