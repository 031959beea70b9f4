import { inTransaction } from "../platform/database.ts";
import { concludeWebhook, concludeWithFinding } from "./conclude-webhook.ts";
import { handleChargeSuccess } from "../payments/handle-charge-success.ts";
import { charge } from "./paystack/schemas.ts";
import type { PaymentsRuntime } from "../payments/purposes.ts";
import { openWebhook } from "./receive-webhook.ts";
import { type WebhookHandlers, handlerOf } from "./webhook-handlers.ts";
import { findWaitingWebhook } from "./webhook-queries.ts";

/** The event that reports money. */
const CHARGE_SUCCESS = "charge.success";

/** Works out what a kept webhook means, by the name of its event. What we do not know is kept and
 * nothing is done; what cannot be read, or was sealed with a SECRET_KEY that we no longer have, is signed
 * all the same, so a person has to look at it. */

export async function handleWebhook(
  runtime: PaymentsRuntime,
  handlers: WebhookHandlers,
  id: string,
): Promise<void> {
  const { db } = runtime;
  const waiting = await findWaitingWebhook(db, id);
  if (!waiting) return;
  const unreadable = { kind: "webhook-unreadable", subject: id } as const;
  const webhook = openWebhook(runtime, waiting.body);
  if (!webhook) {
    return inTransaction(db, (tx) => concludeWithFinding(tx, runtime, waiting, unreadable));
  }
  const { event, data, reference } = webhook;
  if (event === CHARGE_SUCCESS) {
    const said = charge.safeParse(data).data;
    return said && reference !== undefined
      ? handleChargeSuccess(runtime, waiting, { reference, said })
      : inTransaction(db, (tx) => concludeWithFinding(tx, runtime, waiting, unreadable));
  }
  const handler = handlerOf(handlers, event);
  if (handler) {
    return handler(webhook, (tx, told) => concludeWebhook(tx, runtime, waiting, told));
  }
  const ignored = { kind: "handled", outcome: "ignored" } as const;
  await inTransaction(db, (tx) => concludeWebhook(tx, runtime, waiting, ignored));
}
