import * as messages from "@osisi/contracts/messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { keptRequestKeys } from "#platform/api/request-keys.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";
import { profileQuery } from "#people/profile/profile-query.ts";
import { isMuch } from "./withdraw-amount.ts";
import { withdrawFromStash, type WithdrawOutcome, type WithdrawWish } from "./withdraw.ts";

type Failed = Extract<WithdrawOutcome, { kind: "failed" }>;

interface Endings {
  onStarted: () => void;
  onFailed: (failed: Failed, wish: WithdrawWish) => void;
}

/** Sends one withdrawal at a time and refetches the profile, also after a failure with an unknown
 * outcome. */
export function useWithdrawing({ onStarted, onFailed }: Endings) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [keys] = useState(() => keptRequestKeys("withdraw"));
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
    };
  }, []);

  async function withdraw(wish: WithdrawWish) {
    if (isMuch(wish.amountKobo)) showToast("info", messages.withdrawMuch);
    const investor = queries.getQueryData(profileQuery.queryKey)?.investor;
    const outcome = await withdrawFromStash(wish, investor, keys);
    await queries.invalidateQueries(profileQuery);
    if (closed.current) return;
    if (outcome.kind === "started") onStarted();
    else onFailed(outcome, wish);
  }

  return { busy, start: (wish: WithdrawWish) => void run(() => withdraw(wish)) };
}
