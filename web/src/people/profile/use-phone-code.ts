import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#platform/api/api.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useCodeTries } from "#platform/forms/use-code-tries.ts";
import { channelsQuery } from "#people/security/security-queries.ts";
import { profileQuery } from "./profile-query.ts";

interface PhoneCode {
  sentJustNow: boolean;
  onConfirmed: () => void;
}

/** The code of a number: requested, entered, and the profile refetched. */
export function usePhoneCode({ sentJustNow, onConfirmed }: PhoneCode) {
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
