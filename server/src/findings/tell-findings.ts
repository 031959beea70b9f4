import type { Runtime } from "../platform/runtime.ts";
import { countOpenFindings, listOpenFindings } from "./finding-queries.ts";

/** A finding waits for a person, so a person has to hear of it: each open one is an error in the log
 * every minute, until it is settled. Its details can name sums and stay in the table. */

const AT_MOST = 100;

export async function tellFindings({ db, log }: Runtime): Promise<void> {
  const findings = await listOpenFindings(db, AT_MOST);
  for (const { kind, subject, foundAt } of findings) {
    log.error({ kind, subject, since: foundAt }, "a finding waits for a person");
  }
  if (findings.length === 0) return;
  log.error({ open: await countOpenFindings(db) }, "findings wait for a person");
}
