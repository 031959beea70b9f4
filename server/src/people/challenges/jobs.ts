import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { deleteOldChallenges } from "./queries.ts";

/** Long after the last link has expired. */
const KEEP_CHALLENGE_MS = 7 * 24 * 60 * 60_000;

export function challengeJobs({ clock, db }: Runtime): DomainJobs {
  return {
    tasks: {},
    everyMinute: () => deleteOldChallenges(db, new Date(clock.now().getTime() - KEEP_CHALLENGE_MS)),
  };
}
