import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { deleteForgettable } from "./queries.ts";
import { SHARABLE_MS } from "./share-statement.ts";

export function sharedStatementJobs({ clock, db }: Runtime): DomainJobs {
  return {
    tasks: {},
    everyMinute() {
      const now = clock.now();
      return deleteForgettable(db, { now, issuedBefore: new Date(now.getTime() - SHARABLE_MS) });
    },
  };
}
