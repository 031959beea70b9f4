import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useState } from "react";
import { api } from "#platform/api/api.ts";
import { isPaymentAddress, paymentOrigin } from "#platform/payment-origin.ts";
import { createRequestKeys } from "#platform/api/request-keys.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useLeaving } from "#money/payments/use-leaving.ts";

/** Starts the small payment with which a card is kept, and redirects to the gateway's page, and
 * only there. */
export function useAddCard() {
  const { busy, run } = useBusy();
  const [keys] = useState(() => createRequestKeys());
  const [problem, setProblem] = useState<string>();
  const { leaving, leave } = useLeaving();

  async function begin() {
    setProblem(undefined);
    const origin = await paymentOrigin();
    if (origin === undefined) return setProblem(messages.noConnection);
    const body = {};
    const outcome = await api.post(apiPaths.addCard, body, { idempotencyKey: keys.keyFor(body) });
    keys.answered(outcome);
    if (outcome.kind === "offline") return setProblem(messages.noConnection);
    if (outcome.kind === "refused") return setProblem(outcome.message);
    const { url: address, reference } = outcome.data;
    if (!isPaymentAddress(address, origin)) return setProblem(messages.cardNotBegun);
    leave({ reference, address }, messages.fundStarted);
  }

  return { busy: busy || leaving, problem, begin: () => void run(begin) };
}
