import { queueMail } from "#people/notifications/queue-message.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { hashPassword, inPasswordSlot } from "#platform/secrets/passwords.ts";
import type { Runtime } from "#platform/runtime.ts";
import { issueCode } from "#people/challenges/issue-code.ts";
import { codeLetter, knownEmailLetter } from "./emails.ts";
import { type NewInvestor, findOtherClaim, insertInvestor } from "./queries.ts";
import { newReferralSlug } from "./referral-slug.ts";

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
  const passwordHash = await inPasswordSlot(() => hashPassword(password));
  return inTransaction(runtime.db, async (tx) => {
    const id = newId();
    const { email, phone } = person;
    const referral = { id, email, phone, slug: referrerSlug };
    const referredBy = await runtime.judgeReferral(tx, runtime, referral);
    const investor = { ...person, id, referredBy, passwordHash, now: runtime.clock.now() };
    await insertWithNewSlug(tx, investor);
    await writeToOwner(tx, runtime, investor);
    return investor.id;
  });
}

async function insertWithNewSlug(tx: Tx, investor: Omit<NewInvestor, "referralSlug">) {
  for (let tried = 0; tried < SLUG_TRIES; tried += 1) {
    if (await insertInvestor(tx, { ...investor, referralSlug: newReferralSlug() })) return;
  }
  throw new Error("found no free referral slug");
}

async function writeToOwner(
  tx: Tx,
  runtime: Runtime,
  investor: { id: string; firstName: string; email: string },
): Promise<void> {
  const { email, firstName, id } = investor;
  const issued = await issueCode(tx, runtime, {
    purpose: "onboarding",
    channel: "mail",
    target: email,
    investorId: id,
  });
  if (!issued) throw new Error("a code exists before the registration");
  const other = await findOtherClaim(tx, email, id);
  const letter = other?.emailVerifiedAt
    ? knownEmailLetter({
        firstName: other.firstName,
        loginUrl: `${runtime.config.appUrl}/login`,
      })
    : codeLetter({ ...issued, firstName, usedBefore: other !== undefined });
  await queueMail(tx, runtime, { to: email, letter });
}
