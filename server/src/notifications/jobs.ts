import * as z from "zod/mini";
import type { DomainJobs } from "../platform/jobs.ts";
import type { Runtime } from "../platform/runtime.ts";
import { deleteDoneMessages, enqueueDueMessages } from "./queries.ts";
import { SEND_TASK } from "./queue-message.ts";
import { type Providers, sendMessage } from "./send-message.ts";
import { createSmtp } from "./smtp.ts";
import { createTermii } from "./termii.ts";

const KEEP_DONE_MS = 30 * 24 * 60 * 60_000;
const payload = z.object({ id: z.string() });

export function notificationJobs(runtime: Runtime): DomainJobs {
  const { clock, config, db } = runtime;
  const providers: Providers = {
    mail: createSmtp({ url: config.smtpUrl, from: config.mailFrom }),
    sms: createTermii(config.termii),
  };
  return {
    tasks: {
      [SEND_TASK]: (job) => sendMessage(runtime, providers, z.parse(payload, job).id),
    },
    enqueueDue: () => enqueueDueMessages(db, SEND_TASK, clock.now()),
    everyMinute: () => deleteDoneMessages(db, new Date(clock.now().getTime() - KEEP_DONE_MS)),
  };
}
