import type { EventHandler } from "#gateway/handle-webhook.ts";
import { inTransaction } from "#platform/database/database.ts";
import { askGateway } from "./ask-gateway.ts";
import { settleWithdrawal } from "./settle-withdrawal.ts";
import type { PayoutsRuntime } from "./ended-withdrawal.ts";

/** If the webhook alone does not decide, the gateway is queried, and its answer does. */
export function transferEvents(runtime: PayoutsRuntime): EventHandler<"transfer"> {
  return async ({ transfer, reference }, conclude) => {
    const verdict = await inTransaction(runtime.db, async (tx) => {
      const first = await settleWithdrawal(tx, runtime, { reference, transfer, by: "webhook" });
      if (first !== "undecided") await conclude(tx, { kind: "handled", outcome: first });
      return first;
    });
    if (verdict !== "undecided") return;
    await askGateway(runtime, reference, (tx, answer) => {
      if (answer.kind === "answered")
        return conclude(tx, { kind: "handled", outcome: answer.verdict });
      const retryAfterMs = answer.kind === "unknown" ? answer.retryAfterMs : undefined;
      return conclude(tx, { kind: "later", retryAfterMs });
    });
  };
}
