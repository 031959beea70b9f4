import type { Tx } from "#platform/database/database.ts";
import { markUnusable } from "#money/cards/queries.ts";
import { recordEnded } from "./charge-queries.ts";
import { recordCheck } from "./check-queries.ts";
import { nextCheckAt } from "./check-schedule.ts";
import { type ChargeEnd, type PaymentsRuntime, purposeOf } from "./payment-handlers.ts";
import type { Payment } from "./queries.ts";

export type FailedCharge = Exclude<ChargeEnd, { kind: "challenged" }>;

/** Ends the charge of a kept card without money. The payment handler is notified in the same
 * transaction, under the payment's lock, so exactly once. If the owner can still confirm it, the
 * payment is checked like any other and later money is credited. */
export async function endCharge(
  tx: Tx,
  runtime: PaymentsRuntime,
  ended: {
    payment: Payment;
    end: FailedCharge;
    mayStillBePaid?: boolean;
  },
): Promise<void> {
  const { payment, end, mayStillBePaid = false } = ended;
  const { id, cardId } = payment;
  const now = runtime.clock.now();
  await recordEnded(tx, { paymentId: id, now, end });
  const next = mayStillBePaid ? nextCheckAt(payment, now) : undefined;
  await recordCheck(tx, { id, state: "failed", nextCheckAt: next ?? null });
  if (end.kind === "card-unusable" && cardId !== null) await markUnusable(tx, cardId, now);
  await purposeOf(runtime, payment.purpose).chargeEnded?.(tx, runtime, payment, end);
}
