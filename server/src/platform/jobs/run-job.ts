import * as z from "zod/mini";
import { inCause } from "#platform/observability/request-context.ts";
import type { Task } from "./jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { watch } from "#platform/observability/instrumentation.ts";

/** One attempt at a job, with its cause in every log line. It begins with a refresh of the
 * clock. */

type Job = Readonly<{ id: string; task_identifier: string; attempts: number }>;

const caused = z.looseObject({
  cause: z.optional(
    z.object({ requestId: z.optional(z.string()), traceparent: z.optional(z.string()) }),
  ),
});

export function runJob(
  { clock, log }: Runtime,
  task: Task,
  payload: unknown,
  job: Job,
): Promise<void> {
  const { cause, ...own } = caused.safeParse(payload).data ?? {};
  const name = job.task_identifier;
  const began = performance.now();
  return inCause({ ...cause, jobId: job.id, task: name, tries: job.attempts }, () =>
    watch({ what: "job", task: name }, async () => {
      await clock.refresh();
      await task(own);
      log.info({ tookMs: Math.round(performance.now() - began) }, "worked");
    }),
  );
}
