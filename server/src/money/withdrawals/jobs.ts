import * as z from "zod";
import { claimStep, enqueueDueSteps } from "#gateway/submission.ts";
import type { Tx } from "#platform/database/database.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { checkForReversal, checkWithdrawal } from "./check-withdrawal.ts";
import { enqueueUnsentOf, findWithdrawal } from "./queries.ts";
import { sendWithdrawal } from "./send-withdrawal.ts";

export const ADVANCE_TASK = "advance-withdrawal";
/** A step that outlasts its claim may run twice, which changes nothing. */
const CLAIM_MS = 30_000;

const payload = z.object({ id: z.string() });

export function withdrawalJobs(runtime: Runtime): DomainJobs {
  const { clock, db } = runtime;
  return {
    tasks: { [ADVANCE_TASK]: (job) => advanceWithdrawal(runtime, payload.parse(job).id) },
    due: {
      withdrawal: () => enqueueDueSteps(db, "withdrawal", { task: ADVANCE_TASK, now: clock.now() }),
    },
  };
}

/** The next scheduled step of a withdrawal: send it, query it, or check for a reversal. One worker
 * at a time claims it; if the worker dies, another continues from the row's state when the claim
 * expires. */
export async function advanceWithdrawal(runtime: Runtime, id: string): Promise<void> {
  const now = runtime.clock.now();
  const endsAt = new Date(now.getTime() + CLAIM_MS);
  if (!(await claimStep(runtime.db, "withdrawal", { id, now, endsAt }))) return;
  const withdrawal = await findWithdrawal(runtime.db, id);
  if (withdrawal?.state === "paid") return checkForReversal(runtime, withdrawal);
  if (withdrawal?.state !== "pending") return;
  if (withdrawal.toSend) await sendWithdrawal(runtime, withdrawal);
  else await checkWithdrawal(runtime, withdrawal);
}

/** The owner has frozen their account: unsent withdrawals are due now, so that they go back. */
export function advanceUnsentOf(
  tx: Tx,
  { investorId, now }: { investorId: string; now: Date },
): Promise<void> {
  return enqueueUnsentOf(tx, { investorId, task: ADVANCE_TASK, now });
}
