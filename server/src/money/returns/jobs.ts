import { addJob, type DomainJobs } from "#platform/jobs/jobs.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { payLateReturns } from "./pay-late-returns.ts";

const TASK = "pay-late-returns";

/** Every minute, and at once when money comes into the pool. */
export function returnJobs(runtime: Runtime): DomainJobs {
  return {
    tasks: { [TASK]: () => payLateReturns(runtime) },
    everyMinute: () => payLateReturns(runtime),
  };
}

export async function payLateReturnsSoon(tx: Tx): Promise<void> {
  await addJob(tx, TASK, {}, { key: TASK });
}
