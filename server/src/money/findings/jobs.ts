import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { countOpenFindings, forgetSenders, listOpenFindings } from "./queries.ts";

const MAX_LOGGED = 100;
const BATCH_SIZE = 100;
/** As long as the identity of a customer who has left. */
const YEARS_KEPT = 5;

export function findingJobs(runtime: Runtime): DomainJobs {
  return { tasks: {}, everyMinute: () => everyMinute(runtime) };
}

async function everyMinute(runtime: Runtime): Promise<void> {
  await logOpenFindings(runtime);
  const settledBefore = new Date(runtime.clock.now());
  settledBefore.setUTCFullYear(settledBefore.getUTCFullYear() - YEARS_KEPT);
  await forgetSenders(runtime.db, { atMost: BATCH_SIZE, settledBefore });
}

/** Each open finding is logged as an error every minute until it is resolved, so that an operator
 * is alerted. Its details can name sums and stay in the table. */
async function logOpenFindings({ db, log }: Runtime): Promise<void> {
  const findings = await listOpenFindings(db, MAX_LOGGED);
  for (const { kind, subject, foundAt } of findings) {
    log.error({ kind, subject, since: foundAt }, "a finding waits for a person");
  }
  if (findings.length === 0) return;
  log.error({ open: await countOpenFindings(db) }, "findings wait for a person");
}
