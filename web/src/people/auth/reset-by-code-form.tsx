import { useState } from "react";
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useCodeTries } from "#platform/forms/use-code-tries.ts";
import { useFields } from "#platform/forms/use-fields.ts";
import { clockFace, useSecondsLeft } from "#people/onboarding/countdown.ts";
import { problemOf } from "#people/onboarding/verification.ts";
import { useNavigate } from "#router/router-context.ts";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { addressOf, askForResetCode, forgottenState, type Forgotten } from "./forgotten.ts";
import { checkNewPasswords, NewPasswordFields } from "./new-password-fields.tsx";
import { useReset } from "./use-reset.ts";

export function ResetByCodeForm({ forgotten }: { forgotten: Forgotten }) {
  const navigate = useNavigate();
  const { sentAtMs, who } = forgotten;
  const address = addressOf(who);
  const { busy, problem, reset } = useReset(address);
  const tries = useCodeTries();
  const sending = useBusy();
  const seconds = useSecondsLeft(sentAtMs);
  const [code, setCode] = useState("");
  const { field, lookAgain, submit } = useFields(
    { otp: "", password: "", password_confirmation: "" },
    ({ otp, ...passwords }) => {
      const why = tries.whyNot(otp);
      return { ...(why === undefined ? {} : { otp: why }), ...checkNewPasswords(passwords) };
    },
  );
  const { error: codeError, name: codeName, ref: codeRef } = field("otp");
  const send = submit((values) =>
    reset({ ...who, ...values }, ({ otp, ...faults }) =>
      lookAgain(otp === undefined ? faults : { ...faults, otp: tries.refused(values.otp, otp) }),
    ),
  );

  async function sendAgain() {
    const outcome = await askForResetCode(who);
    if (outcome.kind !== "ok") return lookAgain({ otp: problemOf(outcome) });
    tries.startAgain();
    showToast("success", outcome.message);
    const state = forgottenState({ who, sentAtMs: Date.now() });
    await navigate(paths.resetPassword(), { state, replace: true });
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
      <p className="text-quiet">
        If <strong className="font-semibold wrap-anywhere text-ink">{address}</strong> belongs to an
        account and is confirmed, six digits are there now. They work for ten minutes.
      </p>
      <CodeField
        label="Code"
        name={codeName}
        ref={codeRef}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          if (codeError !== undefined) lookAgain({});
        }}
        error={codeError}
      />
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={address} />
      <NewPasswordFields field={field} />
      {problem !== undefined && <FieldError id="reset" message={problem} />}
      <div className="grid gap-3">
        <Button type="submit" fullWidth loading={busy}>
          Change my password
        </Button>
        <Button
          variant="secondary"
          fullWidth
          loading={sending.busy}
          aria-disabled={seconds > 0}
          onClick={() => void sending.run(sendAgain)}
        >
          {seconds > 0 ? `New code in ${clockFace(seconds)}` : "Send a new code"}
        </Button>
      </div>
    </form>
  );
}
