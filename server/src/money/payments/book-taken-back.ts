import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { PaymentsRuntime } from "./payment-handlers.ts";
import { settlePayment } from "./settle-payment.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { isNotFound, retryAfterMsOf } from "#gateway/gateway.ts";

/** A refund or dispute can only take back money that is booked. If the payment is not booked yet,
 * the gateway is queried and the payment booked first, even if it is already `reversed`: the
 * caller then books what takes it back. */

export type Asked =
  | { kind: "told" }
  | { kind: "not-found" }
  | { kind: "unknown"; retryAfterMs: number | undefined };

/** `conclude` runs in the transaction that books. */
export async function bookTakenBack<Conclusion>(
  runtime: PaymentsRuntime,
  reference: string,
  conclude: (tx: Tx, asked: Asked) => Promise<Conclusion>,
): Promise<Conclusion> {
  const { config, db } = runtime;
  const outcome = await gatewayOf(config).fetchCharge(reference);
  return inTransaction(db, async (tx) => {
    if (isNotFound(outcome)) return conclude(tx, { kind: "not-found" });
    if (outcome.kind !== "ok") {
      const retryAfterMs = retryAfterMsOf(outcome);
      return conclude(tx, { kind: "unknown", retryAfterMs });
    }
    const said = outcome.value;
    const charge = said.status === "reversed" ? { ...said, status: "success" } : said;
    await settlePayment(tx, runtime, { reference, charge, by: "gateway" });
    return conclude(tx, { kind: "told" });
  });
}
