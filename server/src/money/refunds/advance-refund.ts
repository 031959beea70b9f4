import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { checkRefund } from "./check-refund.ts";
import { claimStep } from "#gateway/submission.ts";
import { findRefund } from "./queries.ts";
import { sendRefund } from "./send-refund.ts";

/** The next scheduled step of a refund: send it, or query it. One worker at a time claims it; if
 * the worker dies, another continues from the row's state when the claim expires. */

export const STEP_TASK = "step-refund";
/** A step that outlasts its claim may run twice, which changes nothing. */
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
