import { checkWithdrawal, lookAgain } from "./check-withdrawal.ts";
import type { Tx } from "#platform/database/database.ts";
import { claimStep } from "#gateway/submission.ts";
import { enqueueUnsentOf, findWithdrawal } from "./queries.ts";
import { sendWithdrawal } from "./send-withdrawal.ts";
import type { PayoutsRuntime } from "./ended-withdrawal.ts";

/** The next scheduled step of a withdrawal: send it, query it, or check for a reversal. One worker
 * at a time claims it; if the worker dies, another continues from the row's state when the claim
 * expires. */

export const STEP_TASK = "step-withdrawal";
/** A step that outlasts its claim may run twice, which changes nothing. */
const CLAIM_MS = 30_000;

export async function stepWithdrawal(runtime: PayoutsRuntime, id: string): Promise<void> {
  const now = runtime.clock.now();
  const endsAt = new Date(now.getTime() + CLAIM_MS);
  if (!(await claimStep(runtime.db, "withdrawal", { id, now, endsAt }))) return;
  const withdrawal = await findWithdrawal(runtime.db, id);
  if (withdrawal?.state === "paid") return lookAgain(runtime, withdrawal);
  if (withdrawal?.state !== "pending") return;
  if (withdrawal.toSend) await sendWithdrawal(runtime, withdrawal);
  else await checkWithdrawal(runtime, withdrawal);
}

/** The owner has frozen their account: processes unsent withdrawals now, so that they go back. */
export function stepUnsentOf(
  tx: Tx,
  { investorId, now }: { investorId: string; now: Date },
): Promise<void> {
  return enqueueUnsentOf(tx, { investorId, task: STEP_TASK, now });
}
