import type { LoginStep } from "@osisi/contracts/auth.ts";
import { codeSms } from "../challenges/code-words.ts";
import { codeRules } from "../challenges/code.ts";
import type { Contact } from "../challenges/contact.ts";
import { issueCode } from "../challenges/issue-code.ts";
import { queueMail, queueSms } from "../notifications/queue-message.ts";
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

type Addresses = Pick<Credentials, "email" | "emailVerifiedAt" | "phone" | "phoneVerifiedAt">;

/** Where a code may go by this channel; `undefined` where that address is not confirmed. */
export function confirmedContact(of: Addresses, channel: Contact["channel"]): Contact | undefined {
  if (channel === "mail") return of.emailVerifiedAt ? { channel, target: of.email } : undefined;
  return of.phoneVerifiedAt ? { channel, target: of.phone } : undefined;
}

/** The confirmed addresses, as far as their owner needs to recognise them. */
export function maskedAddresses(of: Addresses) {
  return {
    email: of.emailVerifiedAt ? maskedEmail(of.email) : null,
    phone: of.phoneVerifiedAt ? maskedPhone(of.phone) : null,
  };
}

/** Sends the first code, by the channel that was typed to sign in where that is confirmed. */
export async function beginCodeStep(
  tx: Tx,
  runtime: Runtime,
  { typed, whose }: { typed: Contact["channel"]; whose: Credentials },
): Promise<LoginStep> {
  const channel = typed === "sms" ? "mail" : "sms";
  const contact = confirmedContact(whose, typed) ?? confirmedContact(whose, channel);
  if (!contact) throw new Error("nobody signs in without a confirmed address");
  const token = newToken();
  await insertSignIn(tx, {
    id: newId(),
    investorId: whose.id,
    tokenHash: hashToken(token),
    createdAt: runtime.clock.now(),
  });
  await sendLoginCode(tx, runtime, whose, contact);
  const sentTo = contact.channel === "mail" ? "email" : "mobileNumber";
  return { challenge: token, sentTo, ...maskedAddresses(whose) };
}

/** One code a minute; asked for sooner, the last one has to do. The investor is locked. */
export async function sendLoginCode(
  tx: Tx,
  runtime: Runtime,
  whose: Credentials,
  contact: Contact,
): Promise<void> {
  const about = { ...contact, purpose: "login", investorId: whose.id } as const;
  const issued = await issueCode(tx, runtime, about);
  if (!issued) return;
  const usefulForMs = codeRules.codeLivesMs;
  if (contact.channel === "mail") {
    const letter = loginCodeLetter({ firstName: whose.firstName, code: issued.code });
    await queueMail(tx, runtime, { to: contact.target, letter, usefulForMs });
  } else {
    await queueSms(tx, runtime, { to: contact.target, text: codeSms(issued.code), usefulForMs });
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
