import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Channel } from "@osisi/contracts/channels.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#platform/api/api.ts";
import { problemOf, type Outcome } from "#platform/api/outcome.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useCodeTries } from "#platform/forms/use-code-tries.ts";
import { profileQuery } from "#people/profile/profile-query.ts";
import { channelsQuery, twoStepQuery } from "./security-queries.ts";

/** The address, the code, the choice. */
export function useConfirmChannel({ channel }: Channel, onDone: () => void) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const sending = useBusy();
  const tries = useCodeTries();
  const [step, setStep] = useState<"address" | "code" | "choice">("address");
  const [sentAtMs, setSentAtMs] = useState<number>();
  const [problem, setProblem] = useState<string>();

  /** The response, or undefined after a validation error. */
  function taken<Data>(outcome: Outcome<Data>): { data: Data; message: string } | undefined {
    if (outcome.kind === "ok") {
      setProblem(undefined);
      return outcome;
    }
    setProblem(problemOf(outcome));
    return undefined;
  }

  async function send() {
    const sent = taken(await api.post(apiPaths.startConfirming, { channel }));
    if (!sent) return;
    tries.startAgain();
    setSentAtMs(Date.now());
    setStep("code");
    showToast("success", sent.message);
  }

  async function enter(otp: string) {
    const why = tries.whyNot(otp);
    if (why !== undefined) return setProblem(why);
    const body = { channel, otp };
    const outcome = await api.post(apiPaths.confirmChannel, body);
    const confirmed = taken(outcome);
    if (!confirmed) {
      if (outcome.kind === "refused" && outcome.message === messages.codeWrong) {
        setProblem(tries.refused(otp, outcome.message));
      }
      return;
    }
    setStep("choice");
    queries.setQueryData(channelsQuery.queryKey, confirmed.data);
    await queries.invalidateQueries(profileQuery);
  }

  async function use() {
    const body = { channel, isUsed: true };
    const chosen = taken(await api.post(apiPaths.useChannel, body));
    if (!chosen) return;
    queries.setQueryData(channelsQuery.queryKey, chosen.data);
    await queries.invalidateQueries(twoStepQuery);
    showToast("success", chosen.message);
    onDone();
  }

  return {
    step,
    busy,
    problem,
    sentAtMs,
    sending: sending.busy,
    forgetProblem: () => setProblem(undefined),
    start: () => void run(send),
    resend: () => void sending.run(send),
    enter: (otp: string) => void run(() => enter(otp)),
    use: () => void run(use),
  };
}
