import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useState } from "react";
import { api } from "#platform/api/api.ts";
import type { Outcome } from "#platform/api/outcome.ts";
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";
import { secondsLeft } from "#people/onboarding/countdown.ts";
import { problemOf } from "#people/onboarding/verification.ts";
import { useLocation, useNavigate } from "#router/router-context.ts";
import {
  type CodeChannel,
  forgetLoginStep,
  type PendingLogin,
  writeLoginStep,
} from "./login-step.ts";

const anonymous = { anonymous: true } as const;

/** Unfreezing after the password: a code is requested, and then entered. Its channel survives a
 * reload. Afterwards the investor logs in as usual. */
export function useUnfreeze(first: PendingLogin) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [pending, setPending] = useState(first);
  const [error, setError] = useState<string>();
  const confirming = useBusy();
  const sending = useBusy();

  function keep(next: PendingLogin) {
    writeLoginStep(next);
    setPending(next);
  }

  async function toLogin() {
    forgetLoginStep();
    await navigate(paths.login(), { state, replace: true });
  }

  async function leaveIfOver(outcome: Outcome<unknown>): Promise<boolean> {
    if (outcome.kind !== "refused" || outcome.statusCode !== 401) return false;
    showToast("error", outcome.message);
    await toLogin();
    return true;
  }

  async function send(channel: CodeChannel) {
    setError(undefined);
    const nowMs = Date.now();
    const chosen = { ...pending, sentTo: channel };
    if (secondsLeft(pending.sentAtMs[channel], nowMs) > 0) return keep(chosen);
    const body = { challenge: pending.challenge, channel };
    const outcome = await api.post(apiPaths.sendUnfreezeCode, body, anonymous);
    if (await leaveIfOver(outcome)) return;
    if (outcome.kind !== "ok") return setError(problemOf(outcome));
    showToast("success", outcome.message);
    keep({ ...chosen, sentAtMs: { ...pending.sentAtMs, [channel]: nowMs } });
  }

  async function confirm(otp: string) {
    if (otp.length < limits.codeLength) return setError(messages.codeMissing);
    setError(undefined);
    const body = { challenge: pending.challenge, channel: pending.sentTo, otp };
    const outcome = await api.post(apiPaths.unfreeze, body, anonymous);
    if (await leaveIfOver(outcome)) return;
    if (outcome.kind !== "ok") return setError(problemOf(outcome));
    showToast("success", outcome.message);
    await toLogin();
  }

  return {
    pending,
    error,
    confirming: confirming.busy,
    sending: sending.busy,
    confirm: (otp: string) => void confirming.run(() => confirm(otp)),
    send: (channel: CodeChannel) => void sending.run(() => send(channel)),
  };
}
