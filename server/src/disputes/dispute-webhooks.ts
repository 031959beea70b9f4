import type { PaymentsRuntime } from "../payments/purposes.ts";
import type { WebhookHandler } from "../gateway/webhook-handlers.ts";
import { inTransaction } from "../platform/database.ts";
import { askDispute } from "./ask-dispute.ts";
import { hearDispute, remind } from "./hear-dispute.ts";
import { dispute as disputeSchema } from "../gateway/paystack/disputes.ts";
import { lockDispute } from "./queries.ts";

const REMIND = "charge.dispute.remind";

/** `charge.dispute.create`, `.remind` and `.resolve`. Where the webhook alone does not decide, the
 * gateway is asked, and its answer does. */
export function disputeWebhooks(runtime: PaymentsRuntime): WebhookHandler {
  return async ({ event, data }, conclude) => {
    const said = disputeSchema.safeParse(data).data;
    if (!said) {
      await inTransaction(runtime.db, (tx) => conclude(tx, { kind: "unreadable" }));
      return;
    }
    const verdict = await inTransaction(runtime.db, async (tx) => {
      const first = await hearDispute(tx, runtime, { said, by: "webhook" });
      if (first === "undecided" || first === "unbooked") return "undecided";
      const dispute = await lockDispute(tx, said.gatewayId);
      if (event === REMIND && dispute?.state === "open") {
        await remind(tx, runtime, { dispute, now: runtime.clock.now() });
      }
      await conclude(tx, { kind: "handled", outcome: `dispute-${first}` });
      return first;
    });
    if (verdict !== "undecided") return;
    await askDispute(runtime, said.gatewayId, (tx, answer) => {
      if (answer.kind === "not-found") {
        return conclude(tx, { kind: "handled", outcome: "not-found" });
      }
      if (answer.kind === "told" && answer.verdict !== "undecided") {
        return conclude(tx, { kind: "handled", outcome: `dispute-${answer.verdict}` });
      }
      const retryAfterMs = answer.kind === "unknown" ? answer.retryAfterMs : undefined;
      return conclude(tx, { kind: "later", retryAfterMs });
    });
  };
}
