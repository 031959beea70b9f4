import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { askWhoIsDue } from "./ask-still-there.ts";

/** The question is a row in the outbox, so it needs no job of its own. */
export function stillThereJobs(runtime: Runtime): DomainJobs {
  return { tasks: {}, due: { "still-there": () => askWhoIsDue(runtime) } };
}
