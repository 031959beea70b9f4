import * as z from "zod";
import type { PaymentsRuntime } from "../payments/purposes.ts";
import type { DomainJobs } from "../platform/jobs.ts";
import { enqueueDueSteps } from "../gateway/submission.ts";
import { STEP_TASK, stepRefund } from "./step-refund.ts";

const payload = z.object({ id: z.string() });

export function refundJobs(runtime: PaymentsRuntime): DomainJobs {
  const { clock, db } = runtime;
  return {
    tasks: { [STEP_TASK]: (job) => stepRefund(runtime, payload.parse(job).id) },
    enqueueDue: () => enqueueDueSteps(db, "refund", { task: STEP_TASK, now: clock.now() }),
  };
}
