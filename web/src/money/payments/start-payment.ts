import * as messages from "@osisi/contracts/messages.ts";
import { firstOfEach, type Faults } from "#platform/forms/form-errors.ts";
import type { Outcome } from "#platform/api/outcome.ts";
import { isPaymentAddress, paymentOrigin } from "#platform/payment-origin.ts";
import type { RequestKeys } from "#platform/api/request-keys.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import type { StartedPayment } from "./leave-to-pay.ts";

/** The toast has been shown. */
export interface FailedPayment {
  kind: "failed";
  faults: Faults;
}

export type PaymentOutcome = { kind: "started"; payment: StartedPayment } | FailedPayment;

/** Starts a payment at the gateway and only there: a response with any other address is a failure.
 * `keys` are those of the form. */
export async function startPayment(
  keys: RequestKeys,
  send: () => Promise<Outcome<{ url: string; reference: string }>>,
): Promise<PaymentOutcome> {
  const origin = await paymentOrigin();
  if (origin === undefined) return failedPayment(messages.noConnection);
  const outcome = await send();
  keys.answered(outcome);
  if (outcome.kind !== "ok") return notStarted(outcome);
  const { url: address, reference } = outcome.data;
  if (!isPaymentAddress(address, origin)) return failedPayment(messages.unexpected);
  return { kind: "started", payment: { reference, address } };
}

/** Shows why a call failed. */
export function notStarted(outcome: Exclude<Outcome<unknown>, { kind: "ok" }>): FailedPayment {
  if (outcome.kind === "offline") return failedPayment(messages.noConnection);
  return failedPayment(outcome.message, firstOfEach(outcome.errors));
}

function failedPayment(message: string, faults: Faults = {}): FailedPayment {
  showToast("error", message);
  return { kind: "failed", faults };
}
