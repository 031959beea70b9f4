import * as z from "zod/mini";
import { createPush } from "#people/push/send-push.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { deleteDoneMessages, eraseGivenUp, findDueMessages } from "./queries.ts";
import {
  BATCH_CONCURRENCY,
  SEND_ALL_TASK,
  SEND_TASK,
  SINGLE_CONCURRENCY,
  addMessageJobs,
} from "./queue-message.ts";
import { type Providers, sendBatch } from "./send-batch.ts";
import { createSmtp } from "./smtp.ts";
import { createTermii } from "./termii.ts";

const KEEP_DONE_MS = 30 * 24 * 60 * 60_000;
/** So long an operator can send it again. */
const KEEP_GIVEN_UP_MS = 7 * 24 * 60 * 60_000;
const MAX_DUE = 500;
const oneMessage = z.object({ id: z.string() });
const batchOfMessages = z.object({ ids: z.array(z.string()) });

export function notificationJobs(runtime: Runtime): DomainJobs {
  const { clock, config, db } = runtime;
  const smtp = createSmtp({ url: config.smtpUrl, from: config.mailFrom });
  const providers: Providers = {
    mail: smtp.send,
    sms: createTermii(config.termii),
    push: createPush(runtime),
  };
  return {
    tasks: {
      [SEND_TASK]: (job) => sendBatch(runtime, providers, [z.parse(oneMessage, job).id]),
      [SEND_ALL_TASK]: (job) => sendBatch(runtime, providers, z.parse(batchOfMessages, job).ids),
    },
    queues: [
      { tasks: [SEND_TASK], concurrency: SINGLE_CONCURRENCY },
      { tasks: [SEND_ALL_TASK], concurrency: BATCH_CONCURRENCY },
    ],
    due: {
      async outbox() {
        const messages = await findDueMessages(db, { now: clock.now(), atMost: MAX_DUE });
        await addMessageJobs(runtime, messages);
      },
    },
    async everyMinute() {
      const now = clock.now().getTime();
      await eraseGivenUp(db, new Date(now - KEEP_GIVEN_UP_MS));
      await deleteDoneMessages(db, new Date(now - KEEP_DONE_MS));
    },
    stop: smtp.close,
  };
}
