import { handleWebhook } from "./handle-webhook.ts";
import type { PaymentsRuntime } from "./purposes.ts";
import type { Settle } from "./settle-together.ts";
import type { WebhookHandlers } from "./webhook-handlers.ts";

/** Works out what kept webhooks mean: the plain payments among them together, everything else one by one.
 * What keeps one of them from being handled keeps no other. */
export async function handleWebhooks(
  runtime: PaymentsRuntime,
  { handlers, settle }: { handlers: WebhookHandlers; settle: Settle },
  ids: readonly string[],
): Promise<void> {
  const settled = await settle(ids);
  const failures: unknown[] = [];
  for (const id of ids) {
    if (settled.has(id)) continue;
    await handleWebhook(runtime, handlers, id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "some webhooks were not handled");
}
