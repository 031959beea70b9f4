import type { EventHandler } from "../gateway/handle-webhook.ts";
import type { PaymentsRuntime } from "../payments/purposes.ts";
import { askRefunds } from "./ask-refunds.ts";

/** No event says which refund of the payment it means, so it is only a reason to ask, and the answer
 * decides. */
export function refundEvents(runtime: PaymentsRuntime): EventHandler<"refund"> {
  return async ({ paymentReference }, conclude) => {
    await askRefunds(runtime, paymentReference, (tx, answer) => {
      if (answer.kind === "unknown") {
        return conclude(tx, { kind: "later", retryAfterMs: answer.retryAfterMs });
      }
      return conclude(tx, { kind: "handled", outcome: answer.kind });
    });
  };
}
