import type { LoginStep } from "@osisi/contracts/auth.ts";
import { brand } from "@osisi/contracts/brand.ts";
import type { TwoStep } from "@osisi/contracts/sessions.ts";
import { checkCode } from "#people/challenges/check-code.ts";
import { hasGuessToday, mayBeSentCode, takeGuessOfToday } from "#people/challenges/code-limits.ts";
import { codeRules } from "#people/challenges/code.ts";
import { type Contact, maskedEmail, maskedPhone } from "#people/challenges/contact.ts";
import { issueCode } from "#people/challenges/issue-code.ts";
import {
  freezeLines,
  guardedCodeSms,
  issueFreezeLink,
  notifySecurity,
} from "#people/freeze/security-notice.ts";
import { type Email, greeting } from "#people/notifications/email.ts";
import { queueMail, queueSms } from "#people/notifications/queue-message.ts";
import { type Channels, codeTarget, otherChannel } from "#people/onboarding/channels.ts";
import {
  type Credentials,
  lockCredentials,
  readCredentials,
  setTwoStep,
} from "#people/onboarding/credentials.ts";
import { isFrozen, isHeld, isSignInHeld } from "#people/onboarding/frozen.ts";
import { type Investor, readInvestor } from "#people/onboarding/investor.ts";
import type { NoticeText } from "#people/onboarding/notify-investor.ts";
import { type Db, type Tx, inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.ts";
import { deleteOldSignIns, deleteSignIn, findSignIn, insertSignIn } from "./queries.ts";
import { type OpenedSession, openSession } from "./session.ts";

/** Whether a login requires a code after the password. Off until its owner turns it on. */

export async function readTwoStep({ clock, db }: Runtime, investorId: string): Promise<TwoStep> {
  const owner = await readCredentials(db, investorId);
  if (!owner) return { isOn: false, email: null, phone: null };
  return { isOn: owner.twoStepSince !== null, ...maskedAddresses(owner, clock.now()) };
}

/** Setting the current value again changes nothing and sends no notification. */
export async function switchTwoStep(
  runtime: Runtime,
  change: { investorId: string; passwordHash: string; isOn: boolean },
): Promise<"turned" | "held" | "password-changed"> {
  const { investorId, isOn, passwordHash } = change;
  return inTransaction(runtime.db, async (tx) => {
    const owner = await lockCredentials(tx, investorId);
    if (owner?.passwordHash !== passwordHash) return "password-changed";
    if ((owner.twoStepSince !== null) === isOn) return "turned";
    if (isHeld(owner, runtime.clock.now())) return "held";
    await setTwoStep(tx, investorId, isOn ? runtime.clock.now() : null);
    const notice = twoStepNotice(owner.firstName, isOn);
    await notifySecurity(tx, runtime, investorId, notice);
    return "turned";
  });
}

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
  { typed, owner }: { typed: Contact["channel"]; owner: Credentials },
): Promise<LoginStep> {
  const now = runtime.clock.now();
  const contact = codeContact(owner, typed, now) ?? codeContact(owner, otherChannel(typed), now);
  if (!contact) throw new Error("login without a confirmed address");
  const { signInId, token } = await beginStep(tx, runtime, owner.id);
  await sendLoginCode(tx, runtime, { owner, contact, signInId });
  const sentTo = contact.channel === "mail" ? "email" : "mobileNumber";
  return { challenge: token, sentTo, ...maskedAddresses(owner, now) };
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
  { contact, signInId, owner }: { owner: Credentials; contact: Contact; signInId: string },
): Promise<void> {
  const about = { ...contact, purpose: "login", investorId: owner.id, signInId } as const;
  const issued = await issueCode(tx, runtime, about);
  if (!issued) return;
  const sent = {
    usefulForMs: codeRules.codeLivesMs,
    about: { investorId: owner.id, title: "A code to log in" },
  };
  const freezeUrl = await issueFreezeLink(tx, runtime, owner.id);
  if (contact.channel === "mail") {
    const email = loginCodeEmail({ ...issued, firstName: owner.firstName, freezeUrl });
    await queueMail(tx, runtime, { to: contact.target, email, ...sent });
  } else {
    const text = guardedCodeSms(issued.code, freezeUrl);
    await queueSms(tx, runtime, { to: contact.target, text, ...sent });
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

/** Sends another code for a pending login, by the same channel or the other. */

export type LoginResend = "sent" | "over" | "channel-closed" | "too-many-tries";

export async function resendLoginCode(
  runtime: Runtime,
  codeRequest: { challenge: string; channel: Contact["channel"]; requester: string },
): Promise<LoginResend> {
  const step = await findCodeStep(runtime, codeRequest.challenge);
  if (!step) return "over";
  const { investorId } = step;
  const quota = { requester: codeRequest.requester, target: investorId };
  if (!(await mayBeSentCode(runtime.db, runtime, quota))) return "too-many-tries";
  return inTransaction(runtime.db, async (tx) => {
    const owner = await lockCredentials(tx, investorId);
    if (!owner || isFrozen(owner) || isSignInHeld(owner, runtime.clock.now())) return "over";
    const contact = codeContact(owner, codeRequest.channel, runtime.clock.now());
    if (!contact) return "channel-closed";
    await sendLoginCode(tx, runtime, { owner, contact, signInId: step.id });
    return "sent";
  });
}

/** A code opens the session that its password step began, and no other. Both are single-use: of two
 * concurrent requests with the same code one succeeds. Wrong codes are counted per day, because a
 * thief of the password can begin any number of logins; a new password resets the count. */

export type SignInConfirmation =
  | { kind: "signed-in"; opened: OpenedSession; investor: Investor }
  | { kind: "over" }
  | { kind: "wrong" }
  | { kind: "too-many-tries" };

type SignInAttempt = Readonly<{
  challenge: string;
  channel: Contact["channel"];
  code: string;
  requester: string;
  userAgent: string | undefined;
}>;

export async function confirmSignIn(
  runtime: Runtime,
  attempt: SignInAttempt,
): Promise<SignInConfirmation> {
  const { challenge, channel, code, requester, userAgent } = attempt;
  const step = await findCodeStep(runtime, challenge);
  const investor = step && (await readInvestor(runtime.db, step.investorId));
  const credentials = step && (await readCredentials(runtime.db, step.investorId));
  if (!investor || !credentials) return { kind: "over" };
  const contact = codeContact(credentials, channel, runtime.clock.now());
  if (!contact) return { kind: "wrong" };
  const about = ["sign-in", investor.id, credentials.passwordHash] as const;
  if (!(await hasGuessToday(runtime, { about, requester }))) return { kind: "too-many-tries" };
  const check = await checkCode(runtime, {
    purpose: "login",
    contact,
    code,
    requester,
    investorId: investor.id,
    signInId: step.id,
  });
  if (check.kind === "wrong") await takeGuessOfToday(runtime, { about, requester });
  if (check.kind !== "right") return check;
  return inTransaction(runtime.db, async (tx) => {
    const owner = await lockCredentials(tx, investor.id);
    const now = runtime.clock.now();
    if (!owner || isFrozen(owner) || isSignInHeld(owner, now)) return { kind: "over" };
    // Its codes are deleted with it, because they are valid for this login only.
    if (!(await deleteSignIn(tx, step.id))) return { kind: "over" };
    const opened = await openSession(tx, { investorId: investor.id, userAgent, now });
    return { kind: "signed-in", opened, investor };
  });
}

export function loginCodeEmail(mail: {
  firstName: string;
  code: string;
  freezeUrl: string;
}): Email {
  return {
    subject: `Your ${brand.name} login code`,
    lines: [
      greeting(mail.firstName),
      "Someone, probably you, just entered your password. Use this code to log in. It works for ten minutes:",
      { code: mail.code },
      "Never share it with anyone, not even with us. Without the code no one can log in.",
      ...freezeLines(mail.freezeUrl),
    ],
  };
}

export function twoStepNotice(firstName: string, isOn: boolean): NoticeText {
  const what = isOn ? "on" : "off";
  const meaning = isOn
    ? "From now on you log in with your password and a code that we send you."
    : "From now on your password alone is enough to log in.";
  return {
    sms: `Two-step login is ${what} for your ${brand.name} account.`,
    email: {
      subject: `Two-step login is ${what}`,
      lines: [greeting(firstName), `${meaning} If it was you, all is well.`],
    },
  };
}
