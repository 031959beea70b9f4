import { unsealContact } from "#people/challenges/contact.ts";
import { endReviewedHolds } from "#people/holds/queries.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { RESET_TASK, sendResetCode } from "./reset-password.ts";
import { forgetEndedSessions } from "./session.ts";
import { forgetOldStepUps } from "./step-up.ts";
import { forgetOldCodeSteps } from "./two-step.ts";

export function authJobs(runtime: Runtime): DomainJobs {
  const { clock, config, db } = runtime;
  return {
    tasks: {
      async [RESET_TASK](job) {
        const { channel, target } = unsealContact(config, job);
        await sendResetCode(runtime, { channel, target });
      },
    },
    async everyMinute() {
      await forgetEndedSessions(db, clock.now());
      await forgetOldCodeSteps(db, clock.now());
      await forgetOldStepUps(db, clock.now());
      await endReviewedHolds(db, clock.now());
    },
  };
}
