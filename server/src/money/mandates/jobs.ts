import * as z from "zod";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { inTransaction } from "#platform/database/database.ts";
import { type DomainJobs, addJob, inBatches } from "#platform/jobs/jobs.ts";
import { deactivateMandate } from "./authorization.ts";
import { checkMandate } from "./check-mandate.ts";
import { takeDue } from "./queries.ts";

const CHECK_TASK = "check-mandate";
const DEACTIVATE_TASK = "deactivate-mandate";
const BATCH_SIZE = 100;
/** What was claimed is claimed again, if its job is lost. */
const CLAIMED_AGAIN_MS = 10 * 60_000;

const payload = z.object({ id: z.string() });

export function mandateJobs(runtime: PaymentsRuntime): DomainJobs {
  return {
    tasks: {
      async [CHECK_TASK](job) {
        await checkMandate(runtime, payload.parse(job).id);
      },
      [DEACTIVATE_TASK]: (job) => deactivateMandate(runtime, payload.parse(job).id),
    },
    // Another speed than that of payments: a slow bank of mandates delays no credit.
    queues: [{ tasks: [CHECK_TASK, DEACTIVATE_TASK], concurrency: 2 }],
    due: {
      async mandate() {
        await inBatches(BATCH_SIZE, () => enqueue(runtime, CHECK_TASK, "next_check_at"));
        await inBatches(BATCH_SIZE, () => enqueue(runtime, DEACTIVATE_TASK, "deactivate_at"));
      },
    },
  };
}

function enqueue(
  { clock, db }: PaymentsRuntime,
  task: string,
  column: "next_check_at" | "deactivate_at",
): Promise<number> {
  const now = clock.now();
  const againAt = new Date(now.getTime() + CLAIMED_AGAIN_MS);
  return inTransaction(db, async (tx) => {
    const ids = await takeDue(tx, column, { now, againAt, size: BATCH_SIZE });
    for (const id of ids) await addJob(tx, task, { id }, { key: `${task}:${id}` });
    return ids.length;
  });
}
