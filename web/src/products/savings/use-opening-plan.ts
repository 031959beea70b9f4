import * as messages from "@osisi/contracts/messages.ts";
import { useState } from "react";
import type { Faults } from "#platform/forms/form-errors.ts";
import { createRequestKeys } from "#platform/api/request-keys.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useLeaving } from "#money/payments/use-leaving.ts";
import { openPlan } from "./open-plan.ts";
import type { PlanWish } from "./plan-form-values.ts";

/** Opens one plan at a time and redirects to the gateway. The input is kept until that succeeds. */
export function useOpeningPlan(
  email: string,
  forgetTyped: () => void,
  onRefused: (faults: Faults) => void,
) {
  const { busy, run } = useBusy();
  const [keys] = useState(() => createRequestKeys());
  const { leaving, leave } = useLeaving();

  async function open(wish: PlanWish) {
    const outcome = await openPlan(wish, email, keys);
    if (outcome.kind === "failed") {
      onRefused(outcome.faults);
      return;
    }
    forgetTyped();
    leave(outcome.payment, messages.planStarted);
  }

  return { busy: busy || leaving, start: (wish: PlanWish) => void run(() => open(wish)) };
}
