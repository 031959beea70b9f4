import { checkWithdrawal, lookAgain } from "./check-withdrawal.ts";
import type { Tx } from "../platform/database.ts";
import { claimStep } from "../gateway/submission.ts";
import { enqueueUnsentOf, findWithdrawal } from "./queries.ts";
import { sendWithdrawal } from "./send-withdrawal.ts";
import type { PayoutsRuntime } from "./told.ts";

/** What the clock does with a withdrawal: send it, ask how it stands, or see whether it came back. One
 * worker at a time has the step. If it dies, another takes the step when the claim has run out, from where
 * the row says it stopped. */

export const STEP_TASK = "step-withdrawal";
/** A step that takes longer may be taken a second time, which changes nothing. */
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

/** Has what was not sent looked at now: its owner has frozen their account, and it goes back. */
export function stepUnsentOf(
  tx: Tx,
  { investorId, now }: { investorId: string; now: Date },
): Promise<void> {
  return enqueueUnsentOf(tx, { investorId, task: STEP_TASK, now });
}
