import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { eraseIdentities } from "./closed-identity.ts";

export function closingJobs(runtime: Runtime): DomainJobs {
  return { tasks: {}, everyMinute: () => eraseIdentities(runtime) };
}
