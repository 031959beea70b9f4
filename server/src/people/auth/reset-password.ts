import { brand } from "@osisi/contracts/brand.ts";
import { holdNewAccounts } from "#people/accounts/when-usable.ts";
import { checkCode, readLink } from "#people/challenges/check-code.ts";
import { takeGuessOfToday } from "#people/challenges/code-limits.ts";
import { codeRules } from "#people/challenges/code.ts";
import { type Contact, sealContact } from "#people/challenges/contact.ts";
import { issueCode } from "#people/challenges/issue-code.ts";
import { useUpChallenge } from "#people/challenges/queries.ts";
import { freezeLines, guardedCodeSms, issueFreezeLink } from "#people/freeze/security-notice.ts";
import { type Email, greeting } from "#people/notifications/email.ts";
import { queueMail, queueSms } from "#people/notifications/queue-message.ts";
import { lockOwner } from "#people/onboarding/credentials.ts";
import { recordPasswordReset } from "#people/onboarding/frozen.ts";
import { readInvestor } from "#people/onboarding/investor.ts";
import { isGuessable } from "#people/onboarding/password-or-refuse.ts";
import { inTransaction } from "#platform/database/database.ts";
import { addJob } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { hashPassword, withPasswordSemaphore } from "#platform/secrets/passwords.ts";
import { applyNewPassword } from "./change-password.ts";

/** Sends a code for choosing a new password to a confirmed address. An address that is only claimed
 * gets nothing, so a reassigned phone number does not open an account, and neither does one that
 * was confirmed from within an account less than a day ago. Runs as a job, so that the request
 * takes the same steps and gives the same answer for known and unknown addresses. */

const purpose = "password-reset";

export const RESET_TASK = "send-reset-code";

export async function enqueueResetCode({ config, db }: Runtime, contact: Contact): Promise<void> {
  await addJob(db, RESET_TASK, sealContact(config, contact), { maxAttempts: 5 });
}

export async function sendResetCode(runtime: Runtime, contact: Contact): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const owner = await lockOwner(tx, contact, runtime.clock.now());
    if (!owner) return;
    const { firstName, id: investorId } = owner;
    const issued = await issueCode(tx, runtime, { ...contact, purpose, investorId });
    if (!issued) return;
    const to = contact.target;
    const about = { investorId, title: "A code for a new password" };
    const freezeUrl = await issueFreezeLink(tx, runtime, investorId);
    if (contact.channel === "mail") {
      const email = resetCodeEmail({ ...issued, firstName, freezeUrl });
      await queueMail(tx, runtime, { to, email, about });
    } else {
      const usefulForMs = codeRules.codeLivesMs;
      const text = guardedCodeSms(issued.code, freezeUrl);
      await queueSms(tx, runtime, { to, text, usefulForMs, about });
    }
  });
}

/** A code or link that was sent to a confirmed address sets a new password, once. A wrong code and
 * an unknown address get the same answer and cost the same writes. The password is compared with
 * the owner's name and mailbox only after the proof, or the answer would reveal them; the code
 * then remains valid. When the day's guesses are used up, codes are refused until the day is over;
 * the e-mailed link, with its 256 random bits, still works. */

export type Reset =
  | "changed"
  | "wrong"
  | "guessable"
  | "link-broken"
  | "too-many-tries"
  | "only-by-link";

export type Proof =
  | { kind: "link"; token: string }
  | { kind: "code"; contact: Contact; code: string; requester: string };

export async function resetPassword(
  runtime: Runtime,
  { password, proof }: { password: string; proof: Proof },
): Promise<Reset> {
  const proven =
    proof.kind === "link" ? await byLink(runtime, proof) : await byCode(runtime, proof);
  if (typeof proven === "string") return proven;
  const about = await readInvestor(runtime.db, proven.investorId);
  if (about && isGuessable(runtime.config, password, about)) return "guessable";
  const passwordHash = await withPasswordSemaphore(() => hashPassword(password));
  return inTransaction(runtime.db, async (tx) => {
    const { challengeId, contact, investorId } = proven;
    const owner = await lockOwner(tx, contact, runtime.clock.now());
    const isTheirs = owner?.id === investorId && (await useUpChallenge(tx, challengeId));
    if (!owner || !isTheirs) return proof.kind === "link" ? "link-broken" : "wrong";
    await applyNewPassword(tx, runtime, { owner, passwordHash });
    const now = runtime.clock.now();
    await holdNewAccounts(tx, { investorId, now });
    await recordPasswordReset(tx, { investorId, channel: contact.channel, now });
    return "changed";
  });
}

type Proven = Readonly<{ challengeId: string; investorId: string; contact: Contact }>;

async function byLink(
  runtime: Runtime,
  { token }: { token: string },
): Promise<Proven | "link-broken"> {
  const link = await readLink(runtime, { purpose, token });
  if (!link) return "link-broken";
  const { challengeId, investorId, target } = link;
  return { challengeId, investorId, contact: { channel: "mail", target } };
}

async function byCode(
  runtime: Runtime,
  guess: Extract<Proof, { kind: "code" }>,
): Promise<Proven | Reset> {
  const { contact } = guess;
  const guessing = { about: ["reset", contact.target], requester: guess.requester } as const;
  if (!(await takeGuessOfToday(runtime, guessing))) {
    return contact.channel === "mail" ? "only-by-link" : "too-many-tries";
  }
  const check = await checkCode(runtime, { ...guess, purpose });
  return check.kind === "right" ? { ...check, contact } : check.kind;
}

export function resetCodeEmail(mail: {
  firstName: string;
  code: string;
  linkUrl: string;
  freezeUrl: string;
}): Email {
  return {
    subject: `Choose a new ${brand.name} password`,
    lines: [
      greeting(mail.firstName),
      "Someone, probably you, forgot the password of your account. This code lets you choose a new one. It works for ten minutes:",
      { code: mail.code },
      "Or choose it with one tap, within an hour:",
      { link: { label: "Choose a new password", url: mail.linkUrl } },
      "Never share it with anyone, not even with us. If you do nothing, your password stays as it is.",
      ...freezeLines(mail.freezeUrl),
    ],
  };
}
