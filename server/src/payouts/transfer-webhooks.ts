import type { WebhookHandler } from "../gateway/webhook-handlers.ts";
import { inTransaction } from "../platform/database.ts";
import { askGateway } from "./ask-gateway.ts";
import { transfer as transferSchema } from "../gateway/paystack/transfer-schemas.ts";
import { settleWithdrawal } from "./settle-withdrawal.ts";
import type { PayoutsRuntime } from "./told.ts";

/** `transfer.success`, `.failed` and `.reversed`. Where the webhook alone does not decide, the gateway
 * is asked, and its answer does. One without a reference that can be read explains nothing. */
export function transferWebhooks(runtime: PayoutsRuntime): WebhookHandler {
  return async ({ data, reference }, conclude) => {
    const transfer = transferSchema.safeParse(data).data;
    if (!transfer || reference === undefined) {
      await inTransaction(runtime.db, (tx) => conclude(tx, { kind: "unreadable" }));
      return;
    }
    const verdict = await inTransaction(runtime.db, async (tx) => {
      const first = await settleWithdrawal(tx, runtime, { reference, transfer, by: "webhook" });
      if (first !== "undecided") await conclude(tx, { kind: "handled", outcome: first });
      return first;
    });
    if (verdict !== "undecided") return;
    await askGateway(runtime, reference, (tx, answer) => {
      if (answer.kind === "told") return conclude(tx, { kind: "handled", outcome: answer.verdict });
      const retryAfterMs = answer.kind === "unknown" ? answer.retryAfterMs : undefined;
      return conclude(tx, { kind: "later", retryAfterMs });
    });
  };
}
