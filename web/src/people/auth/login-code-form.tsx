import { useState, type FormEvent } from "react";
import { clockFace, useSecondsLeft } from "#people/onboarding/countdown.ts";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import type { PendingLogin } from "./login-step.ts";
import type { useLoginCode } from "./use-login-code.ts";

interface LoginCodeFormProps {
  login: ReturnType<typeof useLoginCode>;
  pending: PendingLogin;
}

export function LoginCodeForm({ login, pending }: LoginCodeFormProps) {
  const [code, setCode] = useState("");
  const { email, phone, sentTo } = pending;
  const seconds = useSecondsLeft(pending.sentAtMs[sentTo]);
  const other = sentTo === "email" ? "mobileNumber" : "email";
  const otherAddress = other === "email" ? email : phone;

  function send(to: typeof sentTo) {
    setCode("");
    login.send(to);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    login.confirm(code);
  }

  return (
    <form noValidate className="grid gap-6" onSubmit={submit}>
      <p className="text-quiet">
        Your password is right. Enter the six digits sent to{" "}
        <strong className="font-semibold wrap-anywhere text-ink">
          {sentTo === "email" ? email : phone}
        </strong>
        . They work for ten minutes.
      </p>
      <CodeField
        label="Code"
        value={code}
        onChange={setCode}
        onComplete={login.confirm}
        error={login.error}
      />
      <div className="grid gap-3">
        <Button type="submit" fullWidth loading={login.confirming}>
          Log in
        </Button>
        <Button
          variant="secondary"
          fullWidth
          loading={login.sending}
          aria-disabled={seconds > 0}
          onClick={() => send(sentTo)}
        >
          {seconds > 0 ? `New code in ${clockFace(seconds)}` : "Send a new code"}
        </Button>
        {otherAddress !== null && (
          <Button
            variant="quiet"
            fullWidth
            aria-disabled={login.sending}
            onClick={() => send(other)}
          >
            {other === "email" ? "Send it by e-mail instead" : "Send it by SMS instead"}
          </Button>
        )}
      </div>
    </form>
  );
}
