import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { koboFromNaira } from "@osisi/contracts/money.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Channel } from "@osisi/contracts/payments.ts";
import type { TopUpRequest } from "@osisi/contracts/plan-payments.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notStarted, startPayment, useLeaving } from "#money/payments/start-payment.ts";
import { profileQuery } from "#people/profile/profile-query.ts";
import { api } from "#platform/api/api.ts";
import { createRequestKeys } from "#platform/api/request-keys.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { forgetPlans, planQuery } from "./savings-queries.ts";

export type MoneySource = "stash" | Channel;

interface AddingMoney {
  savingId: string;
  onAdded: () => void;
  /** Gets the message to show at the amount. */
  onRefused: (message: string) => void;
}

/** Adds money to a plan, once at a time: from the stash at once, or at the gateway, to whose page
 * the browser then goes. */
export function useAddingMoney({ savingId, onAdded, onRefused }: AddingMoney) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [keys] = useState(() => createRequestKeys());
  const { leaving, leave } = useLeaving();

  function send(body: TopUpRequest) {
    return api.post(apiPaths.topUpSaving, body, { idempotencyKey: keys.keyFor(body) });
  }

  function refuse(failed: { message: string; faults: { amount?: string | undefined } }) {
    showToast("error", failed.message);
    onRefused(failed.faults.amount ?? failed.message);
  }

  async function addFromStash(body: TopUpRequest) {
    const outcome = await send(body);
    keys.answered(outcome);
    if (outcome.kind === "ok") {
      showToast("success", outcome.message);
      if (outcome.data.plan) {
        queries.setQueryData(planQuery(savingId).queryKey, outcome.data.plan);
      }
      onAdded();
    } else {
      refuse(notStarted(outcome));
    }
    // Also after a failure with an unknown outcome.
    await Promise.all([forgetPlans(queries), queries.invalidateQueries(profileQuery)]);
  }

  async function payAtGateway(body: TopUpRequest) {
    const outcome = await startPayment(keys, async () => {
      const answer = await send(body);
      if (answer.kind !== "ok") return answer;
      const { url = "", reference = "" } = answer.data;
      return { ...answer, data: { url, reference } };
    });
    if (outcome.kind === "failed") refuse(outcome);
    else leave(outcome.payment, messages.topUpStarted, koboFromNaira(body.amount));
  }

  return {
    busy: busy || leaving,
    add: (amountKobo: bigint, source: MoneySource) =>
      void run(async () => {
        const wanted = { savingId, amount: nairaFromKobo(amountKobo) };
        if (source === "stash") await addFromStash({ ...wanted, paymentMethod: "stash" });
        else await payAtGateway({ ...wanted, paymentMethod: "bank", channel: source });
      }),
  };
}
