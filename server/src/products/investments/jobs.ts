import * as z from "zod";
import { type DomainJobs, inBatches } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { advanceInvestment } from "./advance-investment.ts";
import { enqueueDueInvestments } from "./queries.ts";
import { checkUnits } from "./units.ts";

const payload = z.object({ id: z.string() });

const ADVANCE_TASK = "advance-investment";
/** Its name in the previous release, whose jobs may still wait. Remove it in the next release. */
const FORMER_TASK = "step-investment";

const BATCH_SIZE = 1_000;
/** When claimed work is claimed again, in case its job is lost. */
const CLAIMED_AGAIN_MS = 10 * 60_000;

export function investmentJobs(runtime: Runtime): DomainJobs {
  const advance = (job: unknown) => advanceInvestment(runtime, payload.parse(job).id);
  return {
    tasks: { [ADVANCE_TASK]: advance, [FORMER_TASK]: advance },
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
