import * as z from "zod";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { type DomainJobs, addJob, inBatches } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { checkRequest } from "./check-request.ts";
import { takeDueChecks, takeDueReleases } from "./queries.ts";
import { releaseNumber } from "./release-number.ts";

const CHECK_TASK = "check-account-number";
const RELEASE_TASK = "release-account-number";
const BATCH_SIZE = 100;
/** Claimed work is claimed again after this, in case its job is lost. */
const CLAIMED_AGAIN_MS = 5 * 60_000;

const payload = z.object({ id: z.string() });

export function ownAccountJobs(runtime: Runtime): DomainJobs {
  const { clock, db } = runtime;
  const enqueue = async (
    task: string,
    take: (tx: Tx, due: { now: Date; againAt: Date; atMost: number }) => Promise<string[]>,
  ) => {
    const now = clock.now();
    const againAt = new Date(now.getTime() + CLAIMED_AGAIN_MS);
    await inBatches(BATCH_SIZE, () =>
      inTransaction(db, async (tx) => {
        const ids = await take(tx, { now, againAt, atMost: BATCH_SIZE });
        for (const id of ids) await addJob(tx, task, { id }, { key: `${task}:${id}` });
        return ids.length;
      }),
    );
  };
  return {
    tasks: {
      [CHECK_TASK]: (job) => checkRequest(runtime, payload.parse(job).id),
      [RELEASE_TASK]: (job) => releaseNumber(runtime, payload.parse(job).id),
    },
    due: {
      async "own-account"() {
        await enqueue(CHECK_TASK, takeDueChecks);
        await enqueue(RELEASE_TASK, takeDueReleases);
      },
    },
  };
}
