import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keptRequestKeys } from "#platform/api/request-keys.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";
import { HISTORY_KEY } from "#people/profile/moved-reads.ts";
import { profileQuery } from "#people/profile/profile-query.ts";
import { redeemPoints } from "./redeem.ts";
import { referralsQuery } from "./referral-queries.ts";

/** Redeems once at a time, and refetches all affected data, also after a failure with an unknown
 * outcome. */
export function useRedeeming(onDone: () => void) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [keys] = useState(() => keptRequestKeys("redeem"));
  const [problem, setProblem] = useState<string>();

  async function redeem(points: number) {
    setProblem(undefined);
    const outcome = await redeemPoints(points, keys);
    await Promise.all([
      queries.invalidateQueries(profileQuery),
      queries.invalidateQueries(referralsQuery),
      queries.invalidateQueries({ queryKey: HISTORY_KEY }),
    ]);
    if (outcome.kind === "failed") {
      setProblem(outcome.message);
      return;
    }
    showToast("success", outcome.message);
    onDone();
  }

  return { busy, problem, redeem: (points: number) => void run(() => redeem(points)) };
}
