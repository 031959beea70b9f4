import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { changeEmailRequest } from "@osisi/contracts/details.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { clockFace, useSecondsLeft } from "#people/onboarding/countdown.ts";
import { channelsQuery } from "#people/security/security-queries.ts";
import { useSecurityCall } from "#people/security/use-security-call.ts";
import { api } from "#platform/api/api.ts";
import { faultsOf } from "#platform/forms/form-errors.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useCodeTries } from "#platform/forms/use-code-tries.ts";
import { useFields } from "#platform/forms/use-fields.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { TextField } from "#ui/field.tsx";
import { profileQuery } from "./profile-query.ts";

interface ChangeEmailDialogProps {
  /** The one so far. */
  email: string;
  onChanged: (message: string) => void;
  onClose: () => void;
}

/** The new address, then the code that was sent to it. */
export function ChangeEmailDialog({ email, onChanged, onClose }: ChangeEmailDialogProps) {
  const [sent, setSent] = useState<{ to: string; atMs: number }>();
  const note = (to: string) => setSent({ to, atMs: Date.now() });
  // One dialog for both: a second one would be closed with the first.
  return (
    <Dialog
      open
      onClose={onClose}
      title={sent === undefined ? "Change your e-mail" : "Enter the code"}
    >
      {sent === undefined ? (
        <NewEmail email={email} onSent={note} />
      ) : (
        <Code email={email} sent={sent} onSent={note} onChanged={onChanged} />
      )}
    </Dialog>
  );
}

interface NewEmailProps {
  email: string;
  onSent: (to: string) => void;
}

function NewEmail({ email, onSent }: NewEmailProps) {
  const formId = useId();
  const { busy, problem, run, settle } = useSecurityCall();
  const { field, lookAgain, submit } = useFields({ email: "" }, (typed) =>
    faultsOf(changeEmailRequest, typed),
  );
  const send = submit((typed) =>
    run(async () => {
      const outcome = await api.post(apiPaths.changeEmail, typed);
      await settle(outcome, () => onSent(typed.email.trim()), lookAgain);
    }),
  );
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
      <p className="text-quiet">
        Until you enter the code, <strong className="wrap-anywhere text-ink">{email}</strong> stays
        your e-mail.
      </p>
      <TextField
        label="New e-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        {...field("email")}
      />
      <FieldError id={`${formId}-problem`} message={problem} />
      <Button type="submit" fullWidth loading={busy}>
        Send a code to it
      </Button>
    </form>
  );
}

interface CodeProps extends Omit<ChangeEmailDialogProps, "onClose"> {
  sent: { to: string; atMs: number };
  onSent: (to: string) => void;
}

function Code({ email, sent, onSent, onChanged }: CodeProps) {
  const queries = useQueryClient();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const tries = useCodeTries();
  const confirming = useBusy();
  const sending = useBusy();
  const seconds = useSecondsLeft(sent.atMs);

  async function confirm(otp: string) {
    const why = tries.whyNot(otp);
    if (why !== undefined) return setError(why);
    const outcome = await api.post(apiPaths.confirmEmailChange, { otp });
    if (outcome.kind === "offline") return setError(messages.noConnection);
    if (outcome.kind === "refused") return setError(tries.refused(otp, outcome.message));
    showToast("success", outcome.message);
    await queries.invalidateQueries(profileQuery);
    void queries.invalidateQueries(channelsQuery);
    onChanged(outcome.message);
  }

  async function resend() {
    const outcome = await api.post(apiPaths.changeEmail, { email: sent.to });
    if (outcome.kind !== "ok") {
      return setError(outcome.kind === "offline" ? messages.noConnection : outcome.message);
    }
    tries.startAgain();
    setError(undefined);
    onSent(sent.to);
  }

  const enter = (otp: string) => void confirming.run(() => confirm(otp));
  function submit(event: FormEvent) {
    event.preventDefault();
    enter(code);
  }

  return (
    <form noValidate className="grid gap-6" onSubmit={submit}>
      <output className="block text-quiet">
        Enter the six digits sent to{" "}
        <strong className="font-semibold wrap-anywhere text-ink">{sent.to}</strong>. They work for
        ten minutes.
      </output>
      <CodeField
        label="Code"
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setError(undefined);
        }}
        error={error}
        onComplete={enter}
      />
      <p className="text-14 text-quiet">
        For 24 hours after that, codes still go to {email}, and a message there lets you undo the
        change.
      </p>
      <div className="grid gap-3">
        <Button type="submit" fullWidth loading={confirming.busy}>
          Change my e-mail
        </Button>
        <Button
          variant="secondary"
          fullWidth
          loading={sending.busy}
          aria-disabled={seconds > 0}
          onClick={() => seconds === 0 && void sending.run(resend)}
        >
          {seconds > 0 ? `New code in ${clockFace(seconds)}` : "Send a new code"}
        </Button>
      </div>
    </form>
  );
}
