import type { PaymentsRuntime } from "../payments/purposes.ts";
import { checkRefund } from "./check-refund.ts";
import { claimStep } from "./queries.ts";
import { sendRefund } from "./send-refund.ts";

/** What the clock does with a refund: send it, or ask how it stands. One worker at a time has the step;
 * if it dies, somebody takes the step again when its claim has run out, from where the row says it
 * stopped. */

export const STEP_TASK = "step-refund";
/** A step that takes longer may be taken a second time, which changes nothing. */
const CLAIM_MS = 60_000;

export async function stepRefund(runtime: PaymentsRuntime, id: string): Promise<void> {
  const now = runtime.clock.now();
  const endsAt = new Date(now.getTime() + CLAIM_MS);
  const refund = await claimStep(runtime.db, id, { now, endsAt });
  if (refund?.state !== "pending") return;
  if (refund.toSend) await sendRefund(runtime, refund);
  else await checkRefund(runtime, refund);
}
