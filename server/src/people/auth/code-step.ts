import type { LoginStep } from "@osisi/contracts/auth.ts";
import { codeRules } from "#people/challenges/code.ts";
import type { Contact } from "#people/challenges/contact.ts";
import { issueCode } from "#people/challenges/issue-code.ts";
import { guardedCodeSms, issueFreezeLink } from "#people/freeze/security-notice.ts";
import { queueMail, queueSms } from "#people/notifications/queue-message.ts";
import { type Channels, codeTarget, otherChannel } from "#people/onboarding/channels.ts";
import type { Credentials } from "#people/onboarding/credentials.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.ts";
import { loginCodeLetter } from "./emails.ts";
import { maskedEmail, maskedPhone } from "./masked.ts";
import { deleteOldSignIns, findSignIn, insertSignIn } from "./queries.ts";

/** The second step of a login, if enabled: a code to a confirmed address. The browser gets a token
 * for the completed password step. Only its holder can request or try a code, so a stranger can
 * neither guess nor use up the owner's attempts. */

const STEP_LIVES_MS = codeRules.codeLivesMs;

/** The address for codes by this channel; `undefined` if there is none. */
export function codeContact(
  of: Channels,
  channel: Contact["channel"],
  now: Date,
): Contact | undefined {
  const target = codeTarget(of, channel, now);
  return target === undefined ? undefined : { channel, target };
}

/** The addresses for codes, masked so that only the owner recognises them. */
export function maskedAddresses(of: Channels, now: Date) {
  const [email, phone] = [codeTarget(of, "mail", now), codeTarget(of, "sms", now)];
  return {
    email: email === undefined ? null : maskedEmail(email),
    phone: phone === undefined ? null : maskedPhone(phone),
  };
}

/** Sends the first code, by the channel of the typed identifier if that is confirmed. */
export async function beginCodeStep(
  tx: Tx,
  runtime: Runtime,
  { typed, whose }: { typed: Contact["channel"]; whose: Credentials },
): Promise<LoginStep> {
  const now = runtime.clock.now();
  const contact = codeContact(whose, typed, now) ?? codeContact(whose, otherChannel(typed), now);
  if (!contact) throw new Error("login without a confirmed address");
  const { signInId, token } = await beginStep(tx, runtime, whose.id);
  await sendLoginCode(tx, runtime, { whose, contact, signInId });
  const sentTo = contact.channel === "mail" ? "email" : "mobileNumber";
  return { challenge: token, sentTo, ...maskedAddresses(whose, now) };
}

/** Creates the token of the completed password step. */
export async function beginStep(tx: Tx, { clock }: Runtime, investorId: string) {
  const token = newToken();
  const signInId = newId();
  const row = { id: signInId, investorId, tokenHash: hashToken(token), createdAt: clock.now() };
  await insertSignIn(tx, row);
  return { signInId, token };
}

/** Valid for this login only. At most one code a minute; requested sooner, the last one remains
 * valid. The caller holds the investor's lock. */
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

/** The completed password step of a token, until it expires. */
export function findCodeStep({ clock, db }: Runtime, token: string) {
  const begunAfter = new Date(clock.now().getTime() - STEP_LIVES_MS);
  return findSignIn(db, { tokenHash: hashToken(token), begunAfter });
}

export async function forgetOldCodeSteps(db: Db, now: Date): Promise<void> {
  await deleteOldSignIns(db, new Date(now.getTime() - STEP_LIVES_MS));
}
