import type { EventHandler } from "#gateway/handle-webhook.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { inTransaction } from "#platform/database/database.ts";
import { askDispute } from "./query-dispute.ts";
import { hearDispute, remind } from "./apply-gateway-status.ts";
import { lockDispute } from "./queries.ts";

/** If the webhook alone does not decide, the gateway is queried, and its answer does. */
export function disputeEvents(runtime: PaymentsRuntime): EventHandler<"dispute"> {
  return async ({ dispute: said, isReminder }, conclude) => {
    const verdict = await inTransaction(runtime.db, async (tx) => {
      const first = await hearDispute(tx, runtime, { said, by: "webhook" });
      if (first === "undecided" || first === "unbooked") return "undecided";
      const dispute = await lockDispute(tx, said.gatewayId);
      if (isReminder && dispute?.state === "open") {
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
      if (answer.kind === "answered" && answer.verdict !== "undecided") {
        return conclude(tx, { kind: "handled", outcome: `dispute-${answer.verdict}` });
      }
      const retryAfterMs = answer.kind === "unknown" ? answer.retryAfterMs : undefined;
      return conclude(tx, { kind: "later", retryAfterMs });
    });
  };
}
