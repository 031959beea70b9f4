import type { DomainJobs } from "../platform/jobs.ts";
import type { Runtime } from "../platform/runtime.ts";
import { deleteOldPhoneChanges } from "./queries.ts";

/** A number whose code nobody entered in this time is not wanted any more. */
const KEEP_PHONE_CHANGE_MS = 7 * 24 * 60 * 60_000;

export function profileJobs({ clock, db }: Runtime): DomainJobs {
  const before = () => new Date(clock.now().getTime() - KEEP_PHONE_CHANGE_MS);
  return { tasks: {}, everyMinute: () => deleteOldPhoneChanges(db, before()) };
}
