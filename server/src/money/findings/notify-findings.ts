import type { Runtime } from "#platform/runtime.ts";
import { countOpenFindings, listOpenFindings } from "./queries.ts";

/** Each open finding is logged as an error every minute until it is resolved, so that an operator
 * is alerted. Its details can name sums and stay in the table. */

const AT_MOST = 100;

export async function tellFindings({ db, log }: Runtime): Promise<void> {
  const findings = await listOpenFindings(db, AT_MOST);
  for (const { kind, subject, foundAt } of findings) {
    log.error({ kind, subject, since: foundAt }, "a finding waits for a person");
  }
  if (findings.length === 0) return;
  log.error({ open: await countOpenFindings(db) }, "findings wait for a person");
}
