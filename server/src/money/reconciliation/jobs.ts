import * as z from "zod";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import { closeEnded } from "#money/findings/finding-causes.ts";
import { compareAgain, planSweeps } from "./plan-sweeps.ts";
import { enqueueDueSweeps } from "./queries.ts";
import { STEP_TASK, advanceSweep } from "./advance-sweep.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";

const payload = z.object({ id: z.string() });

export function reconciliationJobs(runtime: PaymentsRuntime): DomainJobs {
  const { clock, db } = runtime;
  let isPlanned = false;
  return {
    tasks: { [STEP_TASK]: (job) => advanceSweep(runtime, payload.parse(job).id) },
    async everyMinute() {
      await closeEnded(runtime);
      await compareAgain(db, clock.now());
    },
    async enqueueDue() {
      if (!isPlanned) await planSweeps(db, clock.now());
      isPlanned = true;
      await enqueueDueSweeps(db, STEP_TASK, clock.now());
    },
  };
}
