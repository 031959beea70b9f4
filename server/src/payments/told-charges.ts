import type { Waiting } from "./conclude-webhook.ts";
import { charge } from "../gateway/paystack/schemas.ts";
import type { PaymentsRuntime } from "./purposes.ts";
import { openWebhook } from "./receive-webhook.ts";
import type { Charge } from "../gateway/gateway.ts";

/** The event that tells of money. */
export const CHARGE_SUCCESS = "charge.success";

export type ToldCharge = Readonly<{ webhookId: string; reference: string; said: Charge }>;

/** Of kept webhooks those that tell of a charge, and can be read. */
export function readCharges(runtime: PaymentsRuntime, waiting: readonly Waiting[]): ToldCharge[] {
  return waiting.flatMap(({ id, body }) => {
    const webhook = openWebhook(runtime, body);
    if (webhook?.event !== CHARGE_SUCCESS || webhook.reference === undefined) return [];
    const said = charge.safeParse(webhook.data).data;
    return said ? [{ webhookId: id, reference: webhook.reference, said }] : [];
  });
}
