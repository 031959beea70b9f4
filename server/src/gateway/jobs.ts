import * as z from "zod";
import { type DomainJobs, inBatches } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type EventHandlers, handleWebhook } from "./handle-webhook.ts";
import { HANDLE_TASK, LOST_AFTER_MS, addHandling } from "./receive-webhook.ts";
import { takeDueWebhooks } from "./webhook-queries.ts";

const HANDLING_CONCURRENCY = 8;
const BATCH_SIZE = 100;

const ofWebhook = z.object({ id: z.string() });

export function gatewayJobs(runtime: Runtime, handlers: EventHandlers): DomainJobs {
  return {
    tasks: {
      [HANDLE_TASK]: (payload) => handleWebhook(runtime, handlers, ofWebhook.parse(payload).id),
    },
    queues: [{ tasks: [HANDLE_TASK], concurrency: HANDLING_CONCURRENCY }],
    due: { webhook: () => inBatches(BATCH_SIZE, () => enqueueWebhooks(runtime)) },
  };
}

async function enqueueWebhooks(runtime: Runtime): Promise<number> {
  const now = runtime.clock.now();
  const nextTryAt = new Date(now.getTime() + LOST_AFTER_MS);
  const ids = await takeDueWebhooks(runtime.db, { now, nextTryAt, maxBatchSize: BATCH_SIZE });
  await addHandling(runtime, ids);
  return ids.length;
}
