import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { delays } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useState } from "react";
import { api } from "#platform/api/api.ts";
import { preloadDashboard } from "#dashboard-screens.ts";
import type { Outcome } from "#platform/api/outcome.ts";
import { paths } from "#platform/paths.ts";
import { returnPath } from "#platform/session/return-to.ts";
import { session } from "#platform/session/session.ts";
import { holdStepUp } from "#platform/session/step-up.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useCodeTries } from "#platform/forms/use-code-tries.ts";
import { secondsLeft } from "#people/onboarding/countdown.ts";
import { problemOf } from "#people/onboarding/verification.ts";
import { useLocation, useNavigate } from "#router/router-context.ts";
import {
  type CodeChannel,
  forgetLoginStep,
  type PendingLogin,
  readLoginStep,
  writeLoginStep,
} from "./login-step.ts";

const anonymous = { anonymous: true } as const;
const confirmPaths = {
  email: apiPaths.confirmLoginEmail,
  mobileNumber: apiPaths.confirmLoginPhone,
} as const;

/** The step after the password: a code by either channel, and then the page that was requested
 * before the login. When the password step has expired, the login starts again and says so. */
export function useLoginCode() {
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
    await navigate(paths.login(), { state, replace: true });
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
