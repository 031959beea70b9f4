import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { clockFace, useSecondsLeft } from "#people/onboarding/countdown.ts";
import { channelsQuery } from "#people/security/security-queries.ts";
import { api } from "#platform/api/api.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useCodeTries } from "#platform/forms/use-code-tries.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { profileQuery } from "./profile-query.ts";

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

interface PhoneCode {
  sentJustNow: boolean;
  onConfirmed: () => void;
}

/** The code of a number: requested, entered, and the profile refetched. */
function usePhoneCode({ sentJustNow, onConfirmed }: PhoneCode) {
  const queries = useQueryClient();
  const confirming = useBusy();
  const sending = useBusy();
  const tries = useCodeTries();
  const [sentAtMs, setSentAtMs] = useState(() => (sentJustNow ? Date.now() : undefined));
  const [error, setError] = useState<string>();

  async function confirm(otp: string) {
    const why = tries.whyNot(otp);
    if (why !== undefined) return setError(why);
    const outcome = await api.post(apiPaths.confirmPhoneChange, { otp });
    if (outcome.kind === "offline") return setError(messages.noConnection);
    if (outcome.kind === "refused") return setError(tries.refused(otp, outcome.message));
    showToast("success", outcome.message);
    await queries.invalidateQueries(profileQuery);
    void queries.invalidateQueries(channelsQuery);
    onConfirmed();
  }

  async function send() {
    const outcome = await api.post(apiPaths.resendPhoneChange, {});
    if (outcome.kind === "offline") return setError(messages.noConnection);
    if (outcome.kind === "refused") return setError(outcome.message);
    tries.startAgain();
    setError(undefined);
    setSentAtMs(Date.now());
    showToast("success", outcome.message);
  }

  return {
    error,
    forgetError: () => setError(undefined),
    confirming: confirming.busy,
    confirm: (otp: string) => void confirming.run(() => confirm(otp)),
    sending: sending.busy,
    send: () => void sending.run(send),
    sentAtMs,
  };
}
