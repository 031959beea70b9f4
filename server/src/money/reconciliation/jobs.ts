import * as z from "zod";
import { enqueueDueSteps } from "#gateway/submission.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import { closeEnded } from "#money/findings/finding-causes.ts";
import { compareAgain, planSweeps } from "./plan-sweeps.ts";
import { ADVANCE_TASK, advanceSweep } from "./advance-sweep.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";

const payload = z.object({ id: z.string() });

export function reconciliationJobs(runtime: PaymentsRuntime): DomainJobs {
  const { clock, db } = runtime;
  let isPlanned = false;
  return {
    tasks: { [ADVANCE_TASK]: (job) => advanceSweep(runtime, payload.parse(job).id) },
    async everyMinute() {
      await closeEnded(runtime);
      await compareAgain(runtime);
    },
    async everySecond() {
      if (!isPlanned) await planSweeps(runtime);
      isPlanned = true;
    },
    due: { sweep: () => enqueueDueSteps(db, "sweep", { task: ADVANCE_TASK, now: clock.now() }) },
  };
}
