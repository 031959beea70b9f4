import * as z from "zod";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import { enqueueDueSteps } from "#gateway/submission.ts";
import { STEP_TASK, stepWithdrawal } from "./advance-withdrawal.ts";
import type { PayoutsRuntime } from "./ended-withdrawal.ts";

const payload = z.object({ id: z.string() });

export function payoutJobs(runtime: PayoutsRuntime): DomainJobs {
  const { clock, db } = runtime;
  return {
    tasks: { [STEP_TASK]: (job) => stepWithdrawal(runtime, payload.parse(job).id) },
    enqueueDue: () => enqueueDueSteps(db, "withdrawal", { task: STEP_TASK, now: clock.now() }),
  };
}
