import * as z from "zod";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import { enqueueDueSteps } from "#gateway/submission.ts";
import { STEP_TASK, stepRefund } from "./advance-refund.ts";

const payload = z.object({ id: z.string() });

export function refundJobs(runtime: PaymentsRuntime): DomainJobs {
  const { clock, db } = runtime;
  return {
    tasks: { [STEP_TASK]: (job) => stepRefund(runtime, payload.parse(job).id) },
    enqueueDue: () => enqueueDueSteps(db, "refund", { task: STEP_TASK, now: clock.now() }),
  };
}
