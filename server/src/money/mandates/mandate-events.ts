import type { EventHandler } from "#gateway/handle-webhook.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { inTransaction } from "#platform/database/database.ts";
import { checkMandate } from "./check-mandate.ts";
import { listUnseenOf } from "./queries.ts";

/** A customer has allowed a mandate, or their bank has activated it. The events come in any order, and
 * one of them names only the customer, so the gateway is queried about each that they may mean. */
export function mandateEvents(runtime: PaymentsRuntime): EventHandler<"mandate"> {
  return async ({ email }, conclude) => {
    const ids = await listUnseenOf(runtime.db, email);
    const outcomes: string[] = [];
    for (const id of ids) outcomes.push(await checkMandate(runtime, id));
    await inTransaction(runtime.db, (tx) =>
      outcomes.includes("unknown")
        ? conclude(tx, { kind: "later", retryAfterMs: undefined })
        : conclude(tx, { kind: "handled", outcome: ids.length > 0 ? "checked" : "not-found" }),
    );
  };
}
