import * as z from "zod";
import { type DomainJobs, inBatches } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { advanceInvestment } from "./advance-investment.ts";
import { enqueueDueInvestments } from "./queries.ts";
import { checkUnits } from "./units.ts";

const payload = z.object({ id: z.string() });

const ADVANCE_TASK = "advance-investment";

const BATCH_SIZE = 1_000;
/** When claimed work is claimed again, in case its job is lost. */
const CLAIMED_AGAIN_MS = 10 * 60_000;

export function investmentJobs(runtime: Runtime): DomainJobs {
  return {
    tasks: { [ADVANCE_TASK]: (job) => advanceInvestment(runtime, payload.parse(job).id) },
    due: {
      investment() {
        const { clock, db } = runtime;
        const now = clock.now();
        const againAt = new Date(now.getTime() + CLAIMED_AGAIN_MS);
        const batch = { task: ADVANCE_TASK, now, againAt, size: BATCH_SIZE };
        return inBatches(BATCH_SIZE, () => enqueueDueInvestments(db, batch));
      },
    },
    everyMinute: () => checkUnits(runtime),
  };
}
