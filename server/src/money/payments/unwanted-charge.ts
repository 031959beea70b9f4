import { type Tx, inTransaction } from "#platform/database/database.ts";
import { addJob } from "#platform/jobs/jobs.ts";
import { type OpenCharge, findOpenCharge } from "./charge-queries.ts";
import { endCharge } from "./end-charge.ts";
import { type PaymentsRuntime, purposeOf } from "./payment-handlers.ts";
import { type Payment, isBooked, lockPayment } from "./queries.ts";
import { referenceOf } from "#gateway/reference.ts";

/** Ends a written charge that the gateway does not have when the investor no longer wants it: rate
 * limits and retries delay sending, and meanwhile the plan may change. */

export const UNWANTED_TASK = "end-unwanted-charge";

/** Returns whether it ended. What may be at the gateway is never dropped but queried. */
export async function endUnwanted(
  tx: Tx,
  runtime: PaymentsRuntime,
  { payment, charge }: { payment: Payment; charge: OpenCharge },
): Promise<boolean> {
  const { stillWanted } = purposeOf(runtime, payment.purpose);
  if (!charge.toSend || !stillWanted || (await stillWanted(tx, runtime, payment))) return false;
  const end = { kind: "not-wanted", message: null } as const;
  // It was sent once and not found, so it may have been on its way.
  await endCharge(tx, runtime, { payment, end, mayStillBePaid: charge.sentAt !== null });
  return true;
}

/** Called after what is wanted has changed, so that the charge ends before its next retry. */
export async function addUnwantedJob(tx: Tx, id: string): Promise<void> {
  const reference = referenceOf("payment", id);
  await addJob(tx, UNWANTED_TASK, { reference }, { key: `${UNWANTED_TASK}:${id}` });
}

export async function endIfUnwanted(runtime: PaymentsRuntime, reference: string): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const payment = await lockPayment(tx, reference);
    const charge = payment && (await findOpenCharge(tx, payment.id));
    if (charge && !isBooked(payment)) await endUnwanted(tx, runtime, { payment, charge });
  });
}
