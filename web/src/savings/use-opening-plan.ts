import { messages } from "@osisi/contracts/messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Faults } from "../app/form-errors.ts";
import { createRequestKeys } from "../app/request-keys.ts";
import { useBusy } from "../app/use-busy.ts";
import { useLeaving } from "../payments/use-leaving.ts";
import { profileQuery } from "../profile/profile-query.ts";
import { openPlan } from "./open-plan.ts";
import { forgetPlanDraft } from "./plan-draft.ts";
import type { PlanWish } from "./plan-wish.ts";

/** Opens one plan at a time and leaves for the gateway. What was typed is kept until that works. */
export function useOpeningPlan(onRefused: (faults: Faults) => void) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [keys] = useState(() => createRequestKeys());
  const { leaving, leave } = useLeaving();

  async function open(wish: PlanWish) {
    const email = queries.getQueryData(profileQuery.queryKey)?.user.email;
    const outcome = await openPlan(wish, email, keys);
    if (outcome.kind === "failed") {
      onRefused(outcome.faults);
      return;
    }
    forgetPlanDraft();
    leave(outcome.payment, messages.planStarted);
  }

  return { busy: busy || leaving, start: (wish: PlanWish) => void run(() => open(wish)) };
}
