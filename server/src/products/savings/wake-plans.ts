import type { Tx } from "#platform/database/database.ts";
import { addJob } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { ADVANCE_TASK } from "./jobs.ts";
import { listPlansOfMandate } from "./queries.ts";

/** A mandate became active or has ended: each of its plans takes its next step now. As a job, because
 * a plan is locked before its mandate. */
export async function wakePlansOf(tx: Tx, _runtime: Runtime, mandateId: string): Promise<void> {
  for (const id of await listPlansOfMandate(tx, mandateId)) {
    await addJob(tx, ADVANCE_TASK, { id }, { key: `${ADVANCE_TASK}:${id}` });
  }
}
