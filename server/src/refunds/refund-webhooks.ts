import * as z from "zod";
import { reference } from "../gateway/paystack/schemas.ts";
import type { PaymentsRuntime } from "../payments/purposes.ts";
import type { WebhookHandler } from "../gateway/webhook-handlers.ts";
import { inTransaction } from "../platform/database.ts";
import { askRefunds } from "./ask-refunds.ts";

const about = z.object({ transaction_reference: reference });

/** `refund.pending`, `.processing`, `.processed`, `.failed` and `.needs-attention`. None of them says
 * which refund of the payment it means, so it is only a reason to ask, and the answer decides. */
export function refundWebhooks(runtime: PaymentsRuntime): WebhookHandler {
  return async ({ data }, conclude) => {
    const payment = about.safeParse(data).data?.transaction_reference;
    if (payment === undefined) {
      await inTransaction(runtime.db, (tx) => conclude(tx, { kind: "unreadable" }));
      return;
    }
    await askRefunds(runtime, payment, (tx, answer) => {
      if (answer.kind === "unknown") {
        return conclude(tx, { kind: "later", retryAfterMs: answer.retryAfterMs });
      }
      return conclude(tx, { kind: "handled", outcome: answer.kind });
    });
  };
}
