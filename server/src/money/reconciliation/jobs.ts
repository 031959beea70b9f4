import * as z from "zod";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import { closeEnded } from "#money/findings/finding-causes.ts";
import { compareAgain, planSweeps } from "./plan-sweeps.ts";
import { enqueueDueSweeps } from "./queries.ts";
import { ADVANCE_TASK, advanceSweep } from "./advance-sweep.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";

/** Its name in the previous release, whose jobs may still wait. Remove it in the next release. */
const FORMER_TASK = "step-sweep";

const payload = z.object({ id: z.string() });

export function reconciliationJobs(runtime: PaymentsRuntime): DomainJobs {
  const { clock, db } = runtime;
  const advance = (job: unknown) => advanceSweep(runtime, payload.parse(job).id);
  let isPlanned = false;
  return {
    tasks: { [ADVANCE_TASK]: advance, [FORMER_TASK]: advance },
    async everyMinute() {
      await closeEnded(runtime);
      await compareAgain(runtime);
    },
    async everySecond() {
      if (!isPlanned) await planSweeps(runtime);
      isPlanned = true;
    },
    due: { sweep: () => enqueueDueSweeps(db, ADVANCE_TASK, clock.now()) },
  };
}
