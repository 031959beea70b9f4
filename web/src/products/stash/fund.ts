import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Channel, FundRequest as FundPayload } from "@osisi/contracts/payments.ts";
import { api } from "#platform/api/api.ts";
import { firstOfEach, type Faults } from "#platform/forms/form-errors.ts";
import { isPaymentAddress, paymentOrigin } from "#platform/payment-origin.ts";
import type { RequestKeys } from "#platform/api/request-keys.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import type { StartedPayment } from "#money/payments/leave-to-pay.ts";

export interface FundRequest {
  amountKobo: bigint;
  channel: Channel;
  /** The payer's details, as far as known; the server uses the session. */
  email: string | undefined;
}

export type FundOutcome =
  | { kind: "started"; payment: StartedPayment }
  /** The toast has been shown. `faults` belong to fields, `message` to the form. */
  | { kind: "failed"; message: string; faults: Faults };

/** The payload of the specification, and how to pay. Investors have no `businessId`. */
export function fundBody({ amountKobo, channel, email }: FundRequest): FundPayload {
  return {
    amount: nairaFromKobo(amountKobo),
    ...(email !== undefined && { email }),
    type: "crd",
    businessId: null,
    channel,
  };
}

/** Starts a payment into the stash, at the gateway and only there: a response with any other
 * address is a failure. `keys` are those of the form. */
export async function fundStash(request: FundRequest, keys: RequestKeys): Promise<FundOutcome> {
  const body = fundBody(request);
  const origin = await paymentOrigin();
  if (origin === undefined) return failed(messages.noConnection, {});
  const outcome = await api.post(apiPaths.fund, body, { idempotencyKey: keys.keyFor(body) });
  keys.answered(outcome);
  if (outcome.kind === "offline") return failed(messages.noConnection, {});
  if (outcome.kind === "refused") return failed(outcome.message, firstOfEach(outcome.errors));
  const { redirect_url: address, reference } = outcome.data;
  if (!isPaymentAddress(address, origin)) return failed(messages.fundFailed, {});
  return { kind: "started", payment: { reference, address } };
}

function failed(message: string, faults: Faults): FundOutcome {
  showToast("error", messages.fundFailed);
  return { kind: "failed", message, faults };
}
