import * as z from "zod";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { checkUnits } from "./check-units.ts";
import { enqueueDueInvestments } from "./due-queries.ts";
import { STEP_TASK, stepInvestment } from "./advance-investment.ts";

const payload = z.object({ id: z.string() });

const AT_ONCE = 1_000;
/** When claimed work is claimed again, in case its job is lost. */
const TAKEN_AGAIN_MS = 10 * 60_000;

export function investmentJobs(runtime: Runtime): DomainJobs {
  return {
    tasks: { [STEP_TASK]: (job) => stepInvestment(runtime, payload.parse(job).id) },
    /** In batches, so that a backlog does not make a long transaction. */
    async enqueueDue() {
      const now = runtime.clock.now();
      const againAt = new Date(now.getTime() + TAKEN_AGAIN_MS);
      const piece = { task: STEP_TASK, now, againAt, atMost: AT_ONCE };
      while ((await enqueueDueInvestments(runtime.db, piece)) === AT_ONCE);
    },
    everyMinute: () => checkUnits(runtime),
  };
}
