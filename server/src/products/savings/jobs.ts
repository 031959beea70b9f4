import * as z from "zod";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { ASK_TASK, askForInstalment } from "./send-payment-link.ts";
import { enqueueDueAsking, enqueueDuePlans } from "./due-queries.ts";
import { STEP_TASK, stepPlan } from "./advance-plan.ts";

const payload = z.object({ id: z.string() });

const AT_ONCE = 1_000;
/** When claimed work is claimed again, in case its job is lost. */
const TAKEN_AGAIN_MS = 10 * 60_000;

export function savingsJobs(runtime: Runtime): DomainJobs {
  return {
    tasks: {
      [STEP_TASK]: (job) => stepPlan(runtime, payload.parse(job).id),
      [ASK_TASK]: (job) => askForInstalment(runtime, payload.parse(job).id),
    },
    async enqueueDue() {
      await enqueueAll(runtime, (piece) =>
        enqueueDuePlans(runtime.db, { ...piece, task: STEP_TASK }),
      );
      await enqueueAll(runtime, (piece) =>
        enqueueDueAsking(runtime.db, { ...piece, task: ASK_TASK }),
      );
    },
  };
}

/** In batches, so that a backlog does not make a long transaction. */
async function enqueueAll(
  { clock }: Runtime,
  enqueueSome: (piece: { now: Date; againAt: Date; atMost: number }) => Promise<number>,
): Promise<void> {
  const now = clock.now();
  const againAt = new Date(now.getTime() + TAKEN_AGAIN_MS);
  while ((await enqueueSome({ now, againAt, atMost: AT_ONCE })) === AT_ONCE);
}
