import type { PaymentsRuntime } from "../payments/purposes.ts";
import { checkRefund } from "./check-refund.ts";
import { claimStep } from "../gateway/submission.ts";
import { findRefund } from "./queries.ts";
import { sendRefund } from "./send-refund.ts";

/** What the clock does with a refund: send it, or ask how it stands. One worker at a time has the step;
 * if it dies, another takes the step when the claim has run out, from where the row says it stopped. */

export const STEP_TASK = "step-refund";
/** A step that takes longer may be taken a second time, which changes nothing. */
const CLAIM_MS = 60_000;

export async function stepRefund(runtime: PaymentsRuntime, id: string): Promise<void> {
  const now = runtime.clock.now();
  const endsAt = new Date(now.getTime() + CLAIM_MS);
  if (!(await claimStep(runtime.db, "refund", { id, now, endsAt }))) return;
  const refund = await findRefund(runtime.db, id);
  if (refund?.state !== "pending") return;
  if (refund.toSend) await sendRefund(runtime, refund);
  else await checkRefund(runtime, refund);
}
