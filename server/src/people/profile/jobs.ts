import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { deleteOldPhoneChanges, forgetOldChannels } from "./queries.ts";

/** A pending number is dropped if its code is not entered in this time. */
const KEEP_PHONE_CHANGE_MS = 7 * 24 * 60 * 60_000;
/** After the last day on which it could be undone. */
const KEEP_UNDONE_MS = 7 * 24 * 60 * 60_000;

export function profileJobs({ clock, db }: Runtime): DomainJobs {
  return {
    tasks: {},
    async everyMinute() {
      const now = clock.now();
      await deleteOldPhoneChanges(db, new Date(now.getTime() - KEEP_PHONE_CHANGE_MS));
      await forgetOldChannels(db, now, new Date(now.getTime() - KEEP_UNDONE_MS));
    },
  };
}
