import * as z from "zod/mini";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import {
  LOTS_AT_ONCE,
  SEND_ALL_TASK,
  SEND_TASK,
  SENT_AT_ONCE,
  addMessageJobs,
} from "./message-jobs.ts";
import { deleteDoneMessages, findDueMessages } from "./queries.ts";
import { sendLot } from "./send-batch.ts";
import type { Providers } from "./send-message.ts";
import { createSmtp } from "./smtp.ts";
import { createTermii } from "./termii.ts";

/** A message whose first job was lost is found again after this. */
const LOST_AFTER_MS = 20_000;
const KEEP_DONE_MS = 30 * 24 * 60 * 60_000;
const AT_ONCE = 500;
const ofOne = z.object({ id: z.string() });
const ofLot = z.object({ ids: z.array(z.string()) });

export function notificationJobs(runtime: Runtime): DomainJobs {
  const { clock, config, db } = runtime;
  const smtp = createSmtp({ url: config.smtpUrl, from: config.mailFrom });
  const providers: Providers = {
    mail: smtp.send,
    sms: createTermii(config.termii),
  };
  return {
    tasks: {
      [SEND_TASK]: (job) => sendLot(runtime, providers, [z.parse(ofOne, job).id]),
      [SEND_ALL_TASK]: (job) => sendLot(runtime, providers, z.parse(ofLot, job).ids),
    },
    queues: [
      { tasks: [SEND_TASK], concurrency: SENT_AT_ONCE },
      { tasks: [SEND_ALL_TASK], concurrency: LOTS_AT_ONCE },
    ],
    async enqueueDue() {
      const now = clock.now();
      const lostBefore = new Date(now.getTime() - LOST_AFTER_MS);
      await addMessageJobs(
        runtime,
        await findDueMessages(db, { now, lostBefore, atMost: AT_ONCE }),
      );
    },
    everyMinute: () => deleteDoneMessages(db, new Date(clock.now().getTime() - KEEP_DONE_MS)),
    stop: smtp.close,
  };
}
