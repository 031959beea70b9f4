import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { delays } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useState, type FormEvent } from "react";
import { preloadDashboard } from "#dashboard-screens.ts";
import { clockFace, useSecondsLeft, secondsLeft } from "#people/onboarding/countdown.ts";
import { problemOf } from "#people/onboarding/verification.ts";
import { api } from "#platform/api/api.ts";
import type { Outcome } from "#platform/api/outcome.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useCodeTries } from "#platform/forms/use-code-tries.ts";
import { paths } from "#platform/paths.ts";
import { returnPath } from "#platform/session/return-to.ts";
import { useToken, session } from "#platform/session/session.ts";
import { holdStepUp } from "#platform/session/step-up.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { saying } from "#platform/layout/said.tsx";
import { Link, Navigate } from "#router/link.tsx";
import { useLocation, useNavigate } from "#router/router-context.ts";
import { AuthLayout } from "#ui/auth-layout.tsx";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { FrozenAccount } from "./frozen-account.tsx";
import {
  forgetLoginStep,
  type PendingLogin,
  type CodeChannel,
  readLoginStep,
  writeLoginStep,
} from "./login-step.ts";

/** The code of a login in two steps. */
export function LoginCodePage() {
  const { state } = useLocation();
  const token = useToken();
  const login = useLoginCode();

  if (token !== null && !login.confirming) return <Navigate to={returnPath(state)} replace />;
  if (!login.pending) return <Navigate to={paths.login()} state={state} replace />;
  const { pending } = login;
  if (pending.frozenAt !== undefined) {
    return <FrozenAccount pending={pending} frozenAt={pending.frozenAt} />;
  }
  return (
    <AuthLayout
      title={pending.sentTo === "email" ? "Check your e-mail" : "Check your messages"}
      footer={
        <p>
          Not you, or no code?{" "}
          <Link
            to={paths.login()}
            state={state}
            onClick={() => forgetLoginStep()}
            className="font-semibold text-forest underline"
          >
            Back to login
          </Link>
        </p>
      }
    >
      <LoginCodeForm key={pending.sentTo} login={login} pending={pending} />
    </AuthLayout>
  );
}

interface LoginCodeFormProps {
  login: ReturnType<typeof useLoginCode>;
  pending: PendingLogin;
}

function LoginCodeForm({ login, pending }: LoginCodeFormProps) {
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

const anonymous = { anonymous: true } as const;
const confirmPaths = {
  email: apiPaths.confirmLoginEmail,
  mobileNumber: apiPaths.confirmLoginPhone,
} as const;

/** The step after the password: a code by either channel, and then the page that was requested
 * before the login. When the password step has expired, the login starts again and says so. */
function useLoginCode() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [pending, setPending] = useState(() => readLoginStep(Date.now()));
  const [error, setError] = useState<string>();
  // By address, because the attempts of their codes are counted separately.
  const tries = { email: useCodeTries(), mobileNumber: useCodeTries() };
  const confirming = useBusy();
  const sending = useBusy();

  function keep(next: PendingLogin) {
    writeLoginStep(next);
    setPending(next);
  }

  async function leaveIfOver(outcome: Outcome<unknown>): Promise<boolean> {
    if (outcome.kind !== "refused" || outcome.statusCode !== 401) return false;
    forgetLoginStep();
    showToast("error", outcome.message);
    await navigate(paths.login(), { state: saying(outcome.message, state), replace: true });
    return true;
  }

  async function confirm(code: string) {
    if (!pending) return;
    const why = tries[pending.sentTo].whyNot(code);
    if (why !== undefined) return setError(why);
    setError(undefined);
    const body = { challenge: pending.challenge, otp: code };
    const outcome = await api.post(confirmPaths[pending.sentTo], body, anonymous);
    if (await leaveIfOver(outcome)) return;
    if (outcome.kind !== "ok") {
      return setError(tries[pending.sentTo].refused(code, problemOf(outcome)));
    }
    if (outcome.token === undefined) return setError(messages.unexpected);
    forgetLoginStep();
    session.start(outcome.token);
    holdStepUp(outcome.token, outcome.stepUp);
    showToast("success", outcome.message);
    preloadDashboard();
    await new Promise((resolve) => {
      window.setTimeout(resolve, delays.loginRedirectMs);
    });
    await navigate(returnPath(state), { replace: true });
  }

  /** Requests a new code by this channel, unless one was sent there less than a minute ago. */
  async function send(channel: CodeChannel) {
    if (!pending) return;
    setError(undefined);
    const chosen = { ...pending, sentTo: channel };
    const nowMs = Date.now();
    if (secondsLeft(pending.sentAtMs[channel], nowMs) > 0) return keep(chosen);
    const body = { challenge: pending.challenge, channel };
    const outcome = await api.post(apiPaths.resendLoginCode, body, anonymous);
    if (await leaveIfOver(outcome)) return;
    if (outcome.kind !== "ok") return setError(problemOf(outcome));
    tries[channel].startAgain();
    showToast("success", outcome.message);
    keep({ ...chosen, sentAtMs: { ...pending.sentAtMs, [channel]: nowMs } });
  }

  return {
    pending,
    error,
    confirming: confirming.busy,
    sending: sending.busy,
    confirm: (code: string) => void confirming.run(() => confirm(code)),
    send: (channel: CodeChannel) => void sending.run(() => send(channel)),
  };
}
