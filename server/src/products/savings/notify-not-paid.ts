import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { notifyDeclined, notifyLastDeclined, notifyStopped } from "./notify-charges.ts";
import { notifyDebitFailed, notifyDebitsStopped, notifyLastDebitFailed } from "./notify-debits.ts";
import type { Instalment, StartedPlan } from "./plan.ts";

/** What follows an instalment that was not paid: it is tried again, the plan ends before that, or
 * nothing is charged any more. */
export const notPaidNotices = ["again", "last", "stopped"] as const;
export type NotPaidNotice = (typeof notPaidNotices)[number];

export async function notifyNotPaid(
  tx: Tx,
  runtime: Runtime,
  { plan, instalment }: { plan: StartedPlan; instalment: Instalment },
  notice: NotPaidNotice,
): Promise<void> {
  const isDebit = plan.mandateId !== null;
  if (notice === "again" && plan.retryAt !== null) {
    const retry = { plan, instalment, retryAt: plan.retryAt };
    return (isDebit ? notifyDebitFailed : notifyDeclined)(tx, runtime, retry);
  }
  if (notice === "last") {
    return (isDebit ? notifyLastDebitFailed : notifyLastDeclined)(tx, runtime, {
      plan,
      instalment,
    });
  }
  return (isDebit ? notifyDebitsStopped : notifyStopped)(tx, runtime, { plan, instalment });
}
