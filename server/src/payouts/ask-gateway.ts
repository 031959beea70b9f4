import { type Tx, inTransaction } from "../platform/database.ts";
import { verifyTransfer } from "../gateway/paystack/transfers.ts";
import { type Verdict, settleWithdrawal } from "./settle-withdrawal.ts";
import type { PayoutsRuntime } from "./told.ts";

/** Asks the gateway how a payout stands and books what it says. Only a readable answer decides
 * anything: after an error, a time-out or a refusal of the question nothing is known. */

export type Answer =
  | { kind: "told"; verdict: Verdict }
  /** Also what it says while it still looks at our request. */
  | { kind: "not-found" }
  | { kind: "unknown"; retryAfterMs: number | undefined };

const NOT_FOUND = new Set(["transfer_not_found", "not_found"]);

/** `conclude` is written together with what the answer did. */
export async function askGateway<Conclusion>(
  runtime: PayoutsRuntime,
  reference: string,
  conclude: (tx: Tx, answer: Answer) => Promise<Conclusion>,
): Promise<Conclusion> {
  const { clock, config, db, log } = runtime;
  const askedAt = clock.now();
  const outcome = await verifyTransfer(config.paystack, reference);
  if (outcome.kind === "ok") {
    const transfer = outcome.value;
    return inTransaction(db, async (tx) => {
      const said = { reference, transfer, by: "gateway", askedAt } as const;
      const verdict = await settleWithdrawal(tx, runtime, said);
      return conclude(tx, { kind: "told", verdict });
    });
  }
  if (outcome.kind === "refused" && (outcome.status === 404 || NOT_FOUND.has(outcome.code))) {
    return inTransaction(db, (tx) => conclude(tx, { kind: "not-found" }));
  }
  const why = outcome.kind === "refused" ? outcome.code : outcome.reason;
  log.warn({ reference, why }, "the gateway did not say how a payout stands");
  const retryAfterMs = outcome.kind === "unknown" ? outcome.retryAfterMs : undefined;
  return inTransaction(db, (tx) => conclude(tx, { kind: "unknown", retryAfterMs }));
}
