import type { EventHandler } from "#gateway/handle-webhook.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { askRefunds } from "./query-refunds.ts";

/** Events do not say which refund of the payment they mean, so they only trigger a query, and the
 * answer decides. */
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
