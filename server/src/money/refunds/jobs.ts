import * as z from "zod";
import { claimStep, enqueueDueSteps } from "#gateway/submission.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import { findRefund } from "./queries.ts";
import { checkRefund } from "./query-refunds.ts";
import { sendRefund } from "./send-refund.ts";

export const ADVANCE_TASK = "advance-refund";
/** A step that outlasts its claim may run twice, which changes nothing. */
const CLAIM_MS = 60_000;

const payload = z.object({ id: z.string() });

export function refundJobs(runtime: PaymentsRuntime): DomainJobs {
  const { clock, db } = runtime;
  return {
    tasks: { [ADVANCE_TASK]: (job) => advanceRefund(runtime, payload.parse(job).id) },
    due: {
      refund: () => enqueueDueSteps(db, "refund", { task: ADVANCE_TASK, now: clock.now() }),
    },
  };
}

/** The next scheduled step of a refund: send it, or query it. One worker at a time claims it; if
 * the worker dies, another continues from the row's state when the claim expires. */
async function advanceRefund(runtime: PaymentsRuntime, id: string): Promise<void> {
  const now = runtime.clock.now();
  const endsAt = new Date(now.getTime() + CLAIM_MS);
  if (!(await claimStep(runtime.db, "refund", { id, now, endsAt }))) return;
  const refund = await findRefund(runtime.db, id);
  if (refund?.state !== "pending") return;
  if (refund.toSend) await sendRefund(runtime, refund);
  else await checkRefund(runtime, refund);
}
