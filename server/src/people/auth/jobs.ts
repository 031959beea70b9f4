import { unsealContact } from "#people/challenges/sealed-contact.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { forgetOldCodeSteps } from "./code-step.ts";
import { RESET_TASK, sendResetCode } from "./forgot-password.ts";
import { forgetEndedSessions } from "./session.ts";
import { forgetOldStepUps } from "./step-up.ts";

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
    },
  };
}
