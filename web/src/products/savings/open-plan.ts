import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { api } from "#platform/api/api.ts";
import type { RequestKeys } from "#platform/api/request-keys.ts";
import { startPayment, type PaymentOutcome } from "#money/payments/start-payment.ts";
import { planBody, type PlanWish } from "./plan-form-values.ts";

/** Opens a plan, whose first instalment is paid at the gateway. `keys` are those of the form. */
export async function openPlan(
  wish: PlanWish,
  email: string,
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
