import { gatewayNamed } from "#gateway/gateway-of.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import { type Outcome, isNotFound, retryAfterMsOf } from "#gateway/outcome.ts";
import type { Answer } from "#gateway/submission.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { unexplainedId } from "./charge-postings.ts";
import type { Transaction } from "./gateway-of-money.ts";
import type { PaidIn, PaymentsRuntime, Purpose } from "./payment-handlers.ts";
import { lockPayment } from "./queries.ts";
import { settlePayment } from "./settle-payment.ts";

/** Payments as refunds and disputes need them: only booked money can be taken back. */

/** A payment whose money came, for refunds and disputes. Its row stays locked until the transaction
 * ends, so that decisions about its money are serialized. */
export type PaidPayment = Readonly<{
  state: "settled" | "held";
  purpose: Purpose;
  payment: PaidIn;
  gateway: GatewayName;
  gatewayId: string | null;
}>;

export async function lockPaid(tx: Tx, reference: string): Promise<PaidPayment | undefined> {
  const row = await lockPayment(tx, reference);
  if (!row || row.paidAt === null) return undefined;
  if (row.state !== "settled" && row.state !== "held") return undefined;
  const { state, purpose, gateway, gatewayId, paidAt } = row;
  return { state, purpose, gateway, gatewayId, payment: { ...row, paidAt } };
}

/** The ledger id of money under a reference: our payment's id, or one derived from the reference
 * where no intent exists. */
export function moneyIdOf(reference: string, paymentId: string | undefined): string {
  return paymentId ?? unexplainedId(reference);
}

/** The gateway's transaction id for this reference; queried if unknown. */
export async function transactionIdOf(
  { config }: Pick<Runtime, "config">,
  reference: string,
  { gateway, gatewayId: known }: Transaction,
): Promise<Outcome<string>> {
  if (known !== undefined) return { kind: "ok", value: known };
  const outcome = await gatewayNamed(config, gateway).fetchCharge(reference);
  if (outcome.kind !== "ok") return outcome;
  const { gatewayId } = outcome.value;
  return gatewayId === undefined
    ? { kind: "unknown", reason: "a transaction without an id" }
    : { kind: "ok", value: gatewayId };
}

/** Queries the gateway about a payment that is not booked yet and settles it, even if it is already
 * `reversed`: the caller then books what takes it back. `conclude` runs in the same transaction. */
export async function settleBeforeReversal<Conclusion>(
  runtime: PaymentsRuntime,
  reference: string,
  gateway: GatewayName,
  conclude: (tx: Tx, answer: Answer<unknown>) => Promise<Conclusion>,
): Promise<Conclusion> {
  const { config, db } = runtime;
  const outcome = await gatewayNamed(config, gateway).fetchCharge(reference);
  return inTransaction(db, async (tx) => {
    if (isNotFound(outcome)) return conclude(tx, { kind: "not-found" });
    if (outcome.kind !== "ok") {
      const retryAfterMs = retryAfterMsOf(outcome);
      return conclude(tx, { kind: "unknown", retryAfterMs });
    }
    const reported = outcome.value;
    const charge = reported.status === "reversed" ? { ...reported, status: "success" } : reported;
    await settlePayment(tx, runtime, { gateway, reference, charge, source: "gateway" });
    return conclude(tx, { kind: "answered" });
  });
}
