import { type Contact, sealContact, unsealContact } from "#people/challenges/contact.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type DomainJobs, addJob } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { resendCode } from "./onboard.ts";
import { deleteNeverVerified } from "./queries.ts";

/** A registration that is not verified within this time is deleted. */
const KEEP_NEVER_VERIFIED_MS = 30 * 24 * 60 * 60_000;

const RESEND_TASK = "resend-onboarding-code";

export function onboardingJobs(runtime: Runtime): DomainJobs {
  const { clock, config, db } = runtime;
  return {
    tasks: {
      async [RESEND_TASK](job) {
        const { investorId, ...contact } = unsealContact(config, job);
        await resendCode(runtime, contact, investorId);
      },
    },
    everyMinute: () =>
      deleteNeverVerified(db, new Date(clock.now().getTime() - KEEP_NEVER_VERIFIED_MS)),
  };
}

export async function enqueueResend(
  db: Db | Tx,
  { config }: Runtime,
  contact: Contact,
  investorId?: string,
): Promise<void> {
  const payload = sealContact(config, { ...contact, investorId });
  await addJob(db, RESEND_TASK, payload, { maxAttempts: 5 });
}
