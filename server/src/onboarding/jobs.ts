import * as z from "zod/mini";
import type { Db, Tx } from "../platform/database.ts";
import { type DomainJobs, addJob } from "../platform/jobs.ts";
import type { Runtime } from "../platform/runtime.ts";
import { deriveKey, seal, unseal } from "../platform/secrets.ts";
import type { Contact } from "../challenges/contact.ts";
import { deleteNeverVerified } from "./queries.ts";
import { resendCode } from "./resend-code.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Who never verified anything within this time has not joined. */
const KEEP_NEVER_VERIFIED_MS = 30 * DAY_MS;

const RESEND_TASK = "resend-onboarding-code";
const payload = z.object({ contact: z.string() });
const contactShape = z.object({
  channel: z.enum(["mail", "sms"]),
  target: z.string(),
  investorId: z.optional(z.string()),
});

export function onboardingJobs(runtime: Runtime): DomainJobs {
  const { clock, config, db } = runtime;
  const key = contactKey(config.secretKey);
  const before = (ageMs: number) => new Date(clock.now().getTime() - ageMs);
  return {
    tasks: {
      async [RESEND_TASK](job) {
        const sealed = Buffer.from(z.parse(payload, job).contact, "base64url");
        const asked = z.parse(contactShape, JSON.parse(unseal(key, sealed)));
        const { investorId, ...contact } = asked;
        await resendCode(runtime, contact, investorId);
      },
    },
    async everyMinute() {
      await deleteNeverVerified(db, before(KEEP_NEVER_VERIFIED_MS));
    },
  };
}

/** Sealed, because the queue's table is read by people who look after the queue. */
export async function enqueueResend(
  db: Db | Tx,
  { config }: Runtime,
  contact: Contact,
  investorId?: string,
): Promise<void> {
  const sealed = seal(contactKey(config.secretKey), JSON.stringify({ ...contact, investorId }));
  await addJob(db, RESEND_TASK, { contact: sealed.toString("base64url") }, { maxAttempts: 5 });
}

function contactKey(secretKey: string): Buffer {
  return deriveKey(secretKey, "resend");
}
