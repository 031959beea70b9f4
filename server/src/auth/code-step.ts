import type { LoginStep } from "@osisi/contracts/auth.ts";
import { codeRules } from "../challenges/code.ts";
import type { Contact } from "../challenges/contact.ts";
import { issueCode } from "../challenges/issue-code.ts";
import { guardedCodeSms, issueFreezeLink } from "../freeze/security-notice.ts";
import { queueMail, queueSms } from "../notifications/queue-message.ts";
import { type Channels, codeTarget, otherChannel } from "../onboarding/channels.ts";
import type { Credentials } from "../onboarding/credentials.ts";
import type { Db, Tx } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";
import type { Runtime } from "../platform/runtime.ts";
import { hashToken, newToken } from "../platform/secrets.ts";
import { loginCodeLetter } from "./letters.ts";
import { maskedEmail, maskedPhone } from "./masked.ts";
import { deleteOldSignIns, findSignIn, insertSignIn } from "./queries.ts";

/** The step after the password, where it is switched on: a code to a confirmed address. The browser
 * gets a token that stands for the password step. Only who has it can have a code sent or try one, so a
 * stranger can neither guess nor use up what the owner may do. */

const STEP_LIVES_MS = codeRules.codeLivesMs;

/** Where a code may go by this channel; `undefined` where none may. */
export function codeContact(
  of: Channels,
  channel: Contact["channel"],
  now: Date,
): Contact | undefined {
  const target = codeTarget(of, channel, now);
  return target === undefined ? undefined : { channel, target };
}

/** Where codes may go, as far as its owner needs to recognise it. */
export function maskedAddresses(of: Channels, now: Date) {
  const [email, phone] = [codeTarget(of, "mail", now), codeTarget(of, "sms", now)];
  return {
    email: email === undefined ? null : maskedEmail(email),
    phone: phone === undefined ? null : maskedPhone(phone),
  };
}

/** Sends the first code, by the channel that was typed to sign in where that is confirmed. */
export async function beginCodeStep(
  tx: Tx,
  runtime: Runtime,
  { typed, whose }: { typed: Contact["channel"]; whose: Credentials },
): Promise<LoginStep> {
  const now = runtime.clock.now();
  const contact = codeContact(whose, typed, now) ?? codeContact(whose, otherChannel(typed), now);
  if (!contact) throw new Error("nobody signs in without a confirmed address");
  const { signInId, token } = await beginStep(tx, runtime, whose.id);
  await sendLoginCode(tx, runtime, { whose, contact, signInId });
  const sentTo = contact.channel === "mail" ? "email" : "mobileNumber";
  return { challenge: token, sentTo, ...maskedAddresses(whose, now) };
}

/** What stands for the password from now on. */
export async function beginStep(tx: Tx, { clock }: Runtime, investorId: string) {
  const token = newToken();
  const signInId = newId();
  const row = { id: signInId, investorId, tokenHash: hashToken(token), createdAt: clock.now() };
  await insertSignIn(tx, row);
  return { signInId, token };
}

/** For this sign-in alone. One code a minute; asked for sooner, the last one has to do. The investor is locked. */
export async function sendLoginCode(
  tx: Tx,
  runtime: Runtime,
  { contact, signInId, whose }: { whose: Credentials; contact: Contact; signInId: string },
): Promise<void> {
  const about = { ...contact, purpose: "login", investorId: whose.id, signInId } as const;
  const issued = await issueCode(tx, runtime, about);
  if (!issued) return;
  const usefulForMs = codeRules.codeLivesMs;
  const freezeUrl = await issueFreezeLink(tx, runtime, whose.id);
  if (contact.channel === "mail") {
    const letter = loginCodeLetter({ ...issued, firstName: whose.firstName, freezeUrl });
    await queueMail(tx, runtime, { to: contact.target, letter, usefulForMs });
  } else {
    const text = guardedCodeSms(issued.code, freezeUrl);
    await queueSms(tx, runtime, { to: contact.target, text, usefulForMs });
  }
}

/** The password step that a token stands for, while it lives. */
export function findCodeStep({ clock, db }: Runtime, token: string) {
  const begunAfter = new Date(clock.now().getTime() - STEP_LIVES_MS);
  return findSignIn(db, { tokenHash: hashToken(token), begunAfter });
}

export async function forgetOldCodeSteps(db: Db, now: Date): Promise<void> {
  await deleteOldSignIns(db, new Date(now.getTime() - STEP_LIVES_MS));
}
