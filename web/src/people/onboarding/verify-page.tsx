import { useState, type FormEvent } from "react";
import { readIdentifier, shownIdentifier } from "#people/auth/identifier.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useCodeTries } from "#platform/forms/use-code-tries.ts";
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { saying } from "#platform/layout/said.tsx";
import { Link } from "#router/link.tsx";
import { useLocation, useNavigate } from "#router/router-context.ts";
import { AuthLayout } from "#ui/auth-layout.tsx";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { TextField } from "#ui/field.tsx";
import { clockFace, secondsLeft, useSecondsLeft } from "./countdown.ts";
import {
  addressOf,
  readVerification,
  type Verification,
  askForCode,
  problemOf,
  withSentAt,
  confirmCode,
  sentAtMsOf,
} from "./verification.ts";

/** Confirms an e-mail or a phone with the code sent to it. It signs no one in. */
export function VerifyPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const verification = readVerification(state);
  const address = addressOf(verification);

  function become(next: Verification) {
    void navigate(paths.verifyCode(), { state: next, replace: true });
  }

  if (address === undefined) {
    return (
      <AuthLayout
        title="Where shall we send the code?"
        intro="Give the e-mail or the phone number that you opened your account with."
        footer={<BackToLogin />}
      >
        <AddressForm verification={verification} onKnown={become} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title={verification.by === "email" ? "Confirm your e-mail" : "Confirm your phone"}
      footer={<BackToLogin />}
    >
      <CodeForm
        key={`${verification.by} ${address}`}
        verification={verification}
        address={address}
        onChange={become}
      />
    </AuthLayout>
  );
}

function BackToLogin() {
  return (
    <p>
      Confirmed already?{" "}
      <Link to={paths.login()} className="font-semibold text-forest underline">
        Log in
      </Link>
    </p>
  );
}

interface AddressFormProps {
  verification: Verification;
  onKnown: (verification: Verification) => void;
}

/** Takes an address and sends a code there. The response does not reveal whether the account
 * exists. */
function AddressForm({ verification, onKnown }: AddressFormProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const { busy, run } = useBusy();

  function submit(event: FormEvent) {
    event.preventDefault();
    void run(send);
  }

  async function send() {
    const who = readIdentifier(typed);
    if ("fault" in who) return setError(who.fault);
    const by = "email" in who ? ("email" as const) : ("phone" as const);
    const next: Verification = { ...verification, ...who, by };
    const outcome = await askForCode(next);
    if (outcome.kind !== "ok") return setError(problemOf(outcome));
    showToast("success", outcome.message);
    onKnown(withSentAt(next, Date.now()));
  }

  return (
    <form noValidate className="grid gap-6" onSubmit={submit}>
      <TextField
        label="E-mail or phone number"
        name="identifier"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onInput={(event) => {
          setTyped(shownIdentifier(event.currentTarget.value));
          setError(undefined);
        }}
        error={error}
      />
      <Button type="submit" fullWidth loading={busy}>
        Send me a code
      </Button>
    </form>
  );
}

interface CodeFormProps {
  verification: Verification;
  address: string;
  onChange: (verification: Verification) => void;
}

function CodeForm({ verification, address, onChange }: CodeFormProps) {
  const navigate = useNavigate();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const tries = useCodeTries();
  const confirming = useBusy();
  const sending = useBusy();
  const sentAtMs = sentAtMsOf(verification);
  const seconds = useSecondsLeft(sentAtMs);

  async function confirm(otp: string) {
    setError(undefined);
    const why = tries.whyNot(otp);
    if (why !== undefined) return setError(why);
    const outcome = await confirmCode(verification, address, otp);
    if (outcome.kind !== "ok") return setError(tries.refused(otp, problemOf(outcome)));
    showToast("success", outcome.message);
    await navigate(paths.login(), {
      state: saying(outcome.message, { identifier: address }),
      replace: true,
    });
  }

  async function send(to: Verification) {
    const outcome = await askForCode(to);
    if (outcome.kind !== "ok") return setError(problemOf(outcome));
    tries.startAgain();
    setError(undefined);
    setCode("");
    showToast("success", outcome.message);
    onChange(withSentAt(to, Date.now()));
  }

  /** Sends a code there immediately, unless the address is missing or a code is on its way. */
  async function switchTo(to: Verification) {
    const mayAsk = addressOf(to) !== undefined && secondsLeft(sentAtMsOf(to), Date.now()) === 0;
    if (mayAsk) await send(to);
    else onChange(to);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void confirming.run(() => confirm(code));
  }

  const other = verification.by === "email" ? "phone" : "email";
  return (
    <form noValidate className="grid gap-6" onSubmit={submit}>
      <p className="text-quiet">
        {sentAtMs === undefined ? "We can send six digits to " : "Enter the six digits sent to "}
        <strong className="font-semibold wrap-anywhere text-ink">{address}</strong>. They work for
        ten minutes.
      </p>
      <CodeField
        label="Code"
        value={code}
        onChange={(value) => {
          setCode(value);
          setError(undefined);
        }}
        onComplete={(value) => void confirming.run(() => confirm(value))}
        {...(error === undefined ? {} : { error })}
      />
      <div className="grid gap-3">
        <Button type="submit" fullWidth loading={confirming.busy}>
          Confirm
        </Button>
        <Button
          variant="secondary"
          fullWidth
          loading={sending.busy}
          aria-disabled={seconds > 0}
          onClick={() => void sending.run(() => send(verification))}
        >
          {resendLabel(seconds, sentAtMs)}
        </Button>
        <Button
          variant="quiet"
          fullWidth
          onClick={() => void sending.run(() => switchTo({ ...verification, by: other }))}
        >
          {other === "phone" ? "Send it by SMS instead" : "Send it by e-mail instead"}
        </Button>
      </div>
    </form>
  );
}

function resendLabel(seconds: number, sentAtMs: number | undefined): string {
  if (seconds > 0) return `New code in ${clockFace(seconds)}`;
  return sentAtMs === undefined ? "Send me a code" : "Send a new code";
}
