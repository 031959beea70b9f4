import { type Tx, inTransaction } from "../platform/database.ts";
import type { Charge } from "./charge.ts";
import type { Outcome } from "../gateway/paystack/client.ts";
import { verifyTransaction } from "../gateway/paystack/transactions.ts";
import type { PaymentsRuntime } from "./purposes.ts";
import { type Verdict, settlePayment } from "./settle-payment.ts";

/** Asks the gateway how a payment stands and books what it says. Only a readable answer decides
 * anything: after an error, a time-out or a refusal of the question nothing is known. */

export type Answer =
  | { kind: "told"; verdict: Verdict; charge: Charge }
  /** It knows no such reference. Not proof that it never will, as long as our call may be on its way. */
  | { kind: "not-found" }
  | { kind: "unknown"; retryAfterMs: number | undefined };

const NOT_FOUND = new Set(["transaction_not_found", "not_found", "status_404"]);

/** Any other refusal of the question says nothing about the payment. */
export function isNotFound(outcome: Outcome<unknown>): boolean {
  return outcome.kind === "refused" && NOT_FOUND.has(outcome.code);
}

/** `conclude` is written together with what the answer did. */
export async function askGateway<Conclusion>(
  runtime: PaymentsRuntime,
  reference: string,
  conclude: (tx: Tx, answer: Answer) => Promise<Conclusion>,
): Promise<Conclusion> {
  const { config, db, log } = runtime;
  const outcome = await verifyTransaction(config.paystack, reference);
  if (outcome.kind === "ok") {
    const charge = outcome.value;
    return inTransaction(db, async (tx) => {
      const verdict = await settlePayment(tx, runtime, { reference, charge, by: "gateway" });
      return conclude(tx, { kind: "told", verdict, charge });
    });
  }
  if (isNotFound(outcome)) {
    return inTransaction(db, (tx) => conclude(tx, { kind: "not-found" }));
  }
  const why = outcome.kind === "refused" ? outcome.code : outcome.reason;
  log.warn({ reference, why }, "the gateway did not say how a payment stands");
  const retryAfterMs = outcome.kind === "unknown" ? outcome.retryAfterMs : undefined;
  return inTransaction(db, (tx) => conclude(tx, { kind: "unknown", retryAfterMs }));
}
