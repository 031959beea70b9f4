import { inTransaction } from "#platform/database/database.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { matchAgain } from "./match-again.ts";
import { eraseFiles, hasStatements, lockBankLines } from "./queries.ts";

const EVERY_MS = 3_600_000;
/** Longer than a command waits. */
const KEEP_FILE_MS = 8 * 24 * EVERY_MS;

/** Every hour, because our books may learn of money later than the bank's statement. */
export function bankStatementJobs(runtime: Runtime): DomainJobs {
  let matchedAt = 0;
  return {
    tasks: {},
    async everyMinute() {
      const now = runtime.clock.now().getTime();
      if (Math.abs(now - matchedAt) < EVERY_MS) return;
      await matchBankLines(runtime);
      matchedAt = now;
    },
  };
}

export async function matchBankLines({ clock, db }: Runtime): Promise<void> {
  const now = clock.now();
  await eraseFiles(db, new Date(now.getTime() - KEEP_FILE_MS));
  if (!(await hasStatements(db))) return;
  await inTransaction(db, async (tx) => {
    await lockBankLines(tx);
    await matchAgain(tx, now);
  });
}
