import { randomInt } from "node:crypto";
import { brand } from "@osisi/contracts/brand.ts";
import { codeRules, codeSms } from "#people/challenges/code.ts";
import { type Contact, sealContact, unsealContact } from "#people/challenges/contact.ts";
import { issueCode } from "#people/challenges/issue-code.ts";
import { type Email, greeting } from "#people/notifications/email.ts";
import { queueMail, queueSms } from "#people/notifications/queue-message.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { type DomainJobs, addJob } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { hashPassword, withPasswordSemaphore } from "#platform/secrets/passwords.ts";
import {
  type NewInvestor,
  deleteNeverVerified,
  findOtherClaim,
  insertInvestor,
  lockWaitingInvestors,
} from "./queries.ts";

/** Registers an investor. Until an address is proven it is only claimed, so a known e-mail address
 * takes exactly the same steps as a new one: the same rows, the same time, the same answer. Only
 * the e-mail differs, and only the address's owner reads it: a code, or a notice that an account
 * exists. */

export type Applicant = Omit<
  NewInvestor,
  "id" | "passwordHash" | "referralSlug" | "referredBy" | "now"
> & {
  password: string;
  /** The slug of the referrer. */
  referrerSlug: string | undefined;
};

/** What onboarding is given to work with. */
export type OnboardingRuntime = Runtime &
  Readonly<{
    /** The id of the referrer, or null where there is none or the referral is refused. */
    judgeReferral(
      tx: Tx,
      runtime: Runtime,
      person: { id: string; email: string; phone: string; slug: string | undefined },
    ): Promise<string | null>;
  }>;

const SLUG_TRIES = 5;

export async function onboard(runtime: OnboardingRuntime, applicant: Applicant): Promise<string> {
  const { password, referrerSlug, ...person } = applicant;
  const passwordHash = await withPasswordSemaphore(() => hashPassword(password));
  return inTransaction(runtime.db, async (tx) => {
    const id = newId();
    const { email, phone } = person;
    const referral = { id, email, phone, slug: referrerSlug };
    const referredBy = await runtime.judgeReferral(tx, runtime, referral);
    const investor = { ...person, id, referredBy, passwordHash, now: runtime.clock.now() };
    await insertWithNewSlug(tx, investor);
    await emailOwner(tx, runtime, investor);
    return investor.id;
  });
}

async function insertWithNewSlug(tx: Tx, investor: Omit<NewInvestor, "referralSlug">) {
  for (let attempt = 0; attempt < SLUG_TRIES; attempt += 1) {
    if (await insertInvestor(tx, { ...investor, referralSlug: newReferralSlug() })) return;
  }
  throw new Error("found no free referral slug");
}

async function emailOwner(
  tx: Tx,
  runtime: Runtime,
  investor: { id: string; firstName: string; email: string },
): Promise<void> {
  const { email: to, firstName, id } = investor;
  const issued = await issueCode(tx, runtime, {
    purpose: "onboarding",
    channel: "mail",
    target: to,
    investorId: id,
  });
  if (!issued) throw new Error("a code exists before the registration");
  const other = await findOtherClaim(tx, to, id);
  const email = other?.emailVerifiedAt
    ? accountExistsEmail({
        firstName: other.firstName,
        loginUrl: `${runtime.config.appUrl}/login`,
      })
    : codeEmail({ ...issued, firstName, usedBefore: other !== undefined });
  await queueMail(tx, runtime, { to, email });
}

/** Without characters that are easily confused when read aloud or copied: no 0, 1, i, l, o, u. */
const ALPHABET = "23456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 8;

function newReferralSlug(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

const RESEND_TASK = "resend-onboarding-code";

export async function enqueueResend(
  { config, db }: Runtime,
  contact: Contact,
  investorId?: string,
): Promise<void> {
  const payload = sealContact(config, { ...contact, investorId });
  await addJob(db, RESEND_TASK, payload, { maxAttempts: 5 });
}

/** Sends a new code to a claimed address; earlier codes stay valid. Runs as a job, so that the
 * request takes the same time whether the address is known or not. A claimant gets one code a
 * minute. If several claim an address, only a named one gets a code: the owner of the inbox must
 * not be led to confirm a stranger. */
export async function resendCode(
  runtime: Runtime,
  contact: Contact,
  investorId?: string,
): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const waiting = await lockWaitingInvestors(tx, contact);
    const usedBefore = waiting.length > 1;
    if (usedBefore && investorId === undefined) return;
    const investor = waiting.find(({ id }) => investorId === undefined || id === investorId);
    if (!investor) return;
    const issued = await issueCode(tx, runtime, {
      ...contact,
      purpose: "onboarding",
      investorId: investor.id,
    });
    if (!issued) return;
    if (contact.channel === "mail") {
      const email = codeEmail({ ...issued, firstName: investor.firstName, usedBefore });
      await queueMail(tx, runtime, { to: contact.target, email });
    } else {
      const usefulForMs = codeRules.codeLivesMs;
      await queueSms(tx, runtime, { to: contact.target, text: codeSms(issued.code), usefulForMs });
    }
  });
}

/** A registration that is not verified within this time is deleted. */
const KEEP_NEVER_VERIFIED_MS = 30 * 24 * 60 * 60_000;

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

function codeEmail(mail: {
  firstName: string;
  code: string;
  linkUrl: string;
  usedBefore: boolean;
}): Email {
  return {
    subject: `Your ${brand.name} code`,
    lines: [
      greeting(mail.firstName),
      `This code confirms your e-mail for ${brand.name}. It works for ten minutes:`,
      { code: mail.code },
      "Or confirm with one tap, within a day:",
      { link: { label: "Confirm my e-mail", url: mail.linkUrl } },
      ...(mail.usedBefore
        ? [
            "Someone, perhaps not you, used this e-mail to join before and did not confirm it. Use the code and the link only if you just asked for them.",
          ]
        : []),
      `If you did not ask to join ${brand.name}, do nothing: no one can use your e-mail without the code. Never share the code with anyone, not even with us.`,
    ],
  };
}

/** To the owner of an e-mail address that was used in another registration. */
function accountExistsEmail(mail: { firstName: string; loginUrl: string }): Email {
  return {
    subject: `You already have an account with ${brand.name}`,
    lines: [
      greeting(mail.firstName),
      `Someone, perhaps you, just asked to join ${brand.name} with this e-mail. It already has an account, and nothing in that account has changed.`,
      "If it was you, log in with the password that you have:",
      { link: { label: "Log in", url: mail.loginUrl } },
      "If it was not you, you do not need to do anything.",
    ],
  };
}
