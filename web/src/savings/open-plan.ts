import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { messages } from "@osisi/contracts/messages.ts";
import { api } from "../app/api.ts";
import { firstOfEach, type Faults } from "../app/form-errors.ts";
import type { Outcome } from "../app/outcome.ts";
import { isPaymentAddress, paymentOrigin } from "../app/payment-origin.ts";
import type { RequestKeys } from "../app/request-keys.ts";
import { showToast } from "../app/toasts.tsx";
import type { StartedPayment } from "../payments/leave-to-pay.ts";
import { planBody, type PlanWish } from "./plan-wish.ts";

export type PaymentOutcome =
  | { kind: "started"; payment: StartedPayment }
  /** The toast has been shown. */
  | { kind: "failed"; faults: Faults };

/** Opens a plan, whose first instalment is to be paid at the gateway. `keys` are those of the form. */
export async function openPlan(
  wish: PlanWish,
  email: string | undefined,
  keys: RequestKeys,
): Promise<PaymentOutcome> {
  const body = planBody(wish, email);
  return await startPayment(keys, () =>
    api.post(apiPaths.newSaving, body, { idempotencyKey: keys.keyFor(body) }),
  );
}

/** Starts the payment of one instalment at the gateway. */
export async function payInstalment(
  body: { planId: string; number: number },
  keys: RequestKeys,
): Promise<PaymentOutcome> {
  return await startPayment(keys, () =>
    api.post(apiPaths.payInstalment, body, { idempotencyKey: keys.keyFor(body) }),
  );
}

/** To be paid at the gateway and only there: an answer with any other address is a failure. */
async function startPayment(
  keys: RequestKeys,
  send: () => Promise<Outcome<{ url: string; reference: string }>>,
): Promise<PaymentOutcome> {
  const origin = await paymentOrigin();
  if (origin === undefined) return failed(messages.noConnection, {});
  const outcome = await send();
  keys.answered(outcome);
  if (outcome.kind === "offline") return failed(messages.noConnection, {});
  if (outcome.kind === "refused") return failed(outcome.message, firstOfEach(outcome.errors));
  const { url: address, reference } = outcome.data;
  if (!isPaymentAddress(address, origin)) return failed(messages.unexpected, {});
  return { kind: "started", payment: { reference, address } };
}

function failed(message: string, faults: Faults): PaymentOutcome {
  showToast("error", message);
  return { kind: "failed", faults };
}
