import type { DomainJobs } from "../platform/jobs.ts";
import type { Runtime } from "../platform/runtime.ts";
import { forgetEndedSessions } from "./session.ts";

export function authJobs({ clock, db }: Runtime): DomainJobs {
  return { tasks: {}, everyMinute: () => forgetEndedSessions(db, clock.now()) };
}
