import { brand } from "@osisi/contracts/brand.ts";
import type { FrozenStep } from "@osisi/contracts/freeze.ts";
import { endAllSessions } from "#people/auth/session.ts";
import { beginStep, findCodeStep } from "#people/auth/two-step.ts";
import { checkCode } from "#people/challenges/check-code.ts";
import { hasGuessToday, mayBeSentCode, takeGuessOfToday } from "#people/challenges/code-limits.ts";
import { codeRules, codeSms } from "#people/challenges/code.ts";
import { type Contact, maskedEmail, maskedPhone } from "#people/challenges/contact.ts";
import { issueCode } from "#people/challenges/issue-code.ts";
import { dropChallenges, useUpChallenge } from "#people/challenges/queries.ts";
import { type Email, greeting } from "#people/notifications/email.ts";
import { queueMail, queueSms } from "#people/notifications/queue-message.ts";
import { lockCredentials, readCredentials } from "#people/onboarding/credentials.ts";
import { readFreeze, setUnfrozen, unfreezeContact } from "#people/onboarding/frozen.ts";
import type { NoticeText } from "#people/onboarding/notify-investor.ts";
import { type Tx, afterCommit, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { notifySecurity } from "./security-notice.ts";

/** Unfreezing requires the password and a code to an address that was verified a day before the
 * freeze, because a thief may have the password or have added a channel. Then the owner logs in,
 * and for a day withdrawals and changes of details are blocked. */

const purpose = "unfreeze";

/** The right password was given. The caller holds the investor's lock. No code is sent before it is
 * requested. */
export async function beginUnfreezing(
  tx: Tx,
  runtime: Runtime,
  investorId: string,
): Promise<FrozenStep> {
  const frozen = await readFreeze(tx, investorId);
  if (!frozen?.frozenAt) throw new Error(`the account of ${investorId} is not frozen`);
  const mail = unfreezeContact(frozen, "mail");
  const sms = unfreezeContact(frozen, "sms");
  return {
    challenge: (await beginStep(tx, runtime, investorId)).token,
    frozenAt: frozen.frozenAt.toISOString(),
    email: mail ? maskedEmail(mail.target) : null,
    phone: sms ? maskedPhone(sms.target) : null,
  };
}

export type UnfreezeCode = "sent" | "over" | "channel-closed" | "too-many-tries";

type CodeRequest = Readonly<{ challenge: string; channel: Contact["channel"]; requester: string }>;

export async function sendUnfreezeCode(
  runtime: Runtime,
  codeRequest: CodeRequest,
): Promise<UnfreezeCode> {
  const step = await findCodeStep(runtime, codeRequest.challenge);
  if (!step) return "over";
  const { investorId } = step;
  const quota = { requester: codeRequest.requester, target: investorId };
  if (!(await mayBeSentCode(runtime.db, runtime, quota))) return "too-many-tries";
  return inTransaction(runtime.db, async (tx) => {
    const owner = await lockCredentials(tx, investorId);
    const frozen = await readFreeze(tx, investorId);
    const contact = frozen && unfreezeContact(frozen, codeRequest.channel);
    if (!owner || !contact) return "channel-closed";
    const issued = await issueCode(tx, runtime, {
      ...contact,
      purpose,
      investorId,
      signInId: step.id,
    });
    if (!issued) return "sent";
    const { code } = issued;
    const { target: to } = contact;
    const usefulForMs = codeRules.codeLivesMs;
    const about = { investorId, title: "A code to unfreeze the account" };
    if (contact.channel === "mail") {
      const email = unfreezeCodeEmail({ firstName: owner.firstName, code });
      await queueMail(tx, runtime, { to, email, usefulForMs, about });
    } else {
      await queueSms(tx, runtime, { to, text: codeSms(code), usefulForMs, about });
    }
    return "sent";
  });
}

export type Unfreezing =
  | { kind: "unfrozen"; heldUntil: Date }
  | { kind: "over" }
  | { kind: "wrong" }
  | { kind: "too-many-tries" };

export async function unfreezeAccount(
  runtime: Runtime,
  attempt: CodeRequest & { code: string },
): Promise<Unfreezing> {
  const { db } = runtime;
  const { challenge, channel, code, requester } = attempt;
  const step = await findCodeStep(runtime, challenge);
  if (!step) return { kind: "over" };
  const { investorId } = step;
  const frozen = await readFreeze(db, investorId);
  const credentials = await readCredentials(db, investorId);
  const contact = frozen && unfreezeContact(frozen, channel);
  if (!contact || !credentials) return { kind: "wrong" };
  const about = [purpose, investorId, credentials.passwordHash] as const;
  if (!(await hasGuessToday(runtime, { about, requester }))) return { kind: "too-many-tries" };
  const check = await checkCode(runtime, {
    purpose,
    contact,
    code,
    requester,
    investorId,
    signInId: step.id,
  });
  if (check.kind === "wrong") await takeGuessOfToday(runtime, { about, requester });
  if (check.kind !== "right") return check;
  return inTransaction(db, async (tx) => {
    const owner = await lockCredentials(tx, investorId);
    // The password was changed meanwhile, or the account is unfrozen already.
    if (owner?.passwordHash !== credentials.passwordHash) return { kind: "over" };
    const now = await readFreeze(tx, investorId);
    if (now?.frozenAt?.getTime() !== frozen.frozenAt?.getTime()) return { kind: "over" };
    if (!now || unfreezeContact(now, channel)?.target !== contact.target) return { kind: "over" };
    if (!(await useUpChallenge(tx, check.challengeId))) return { kind: "wrong" };
    return { kind: "unfrozen", heldUntil: await unfreeze(tx, runtime, owner) };
  });
}

/** Returns when all restrictions end. The caller holds the investor's lock. */
export async function unfreeze(
  tx: Tx,
  runtime: Runtime,
  { id: investorId, firstName }: { id: string; firstName: string },
): Promise<Date> {
  const heldUntil = await setUnfrozen(tx, investorId, runtime.clock.now());
  await endAllSessions(tx, investorId);
  await dropChallenges(tx, { purpose, investorId });
  await notifySecurity(tx, runtime, investorId, unfrozenNotice(firstName));
  afterCommit(tx, () => {
    runtime.log.info({ security: "unfreeze", investor: investorId }, "security");
  });
  return heldUntil;
}

export function unfreezeCodeEmail(mail: { firstName: string; code: string }): Email {
  return {
    subject: `Your ${brand.name} code to unfreeze your account`,
    lines: [
      greeting(mail.firstName),
      "Someone, probably you, entered your password and asked to unfreeze your account. This code unfreezes it. It works for ten minutes:",
      { code: mail.code },
      "Never share it with anyone, not even with us. If it was not you, do not use it: your account stays frozen. Choose another password, because someone knows yours.",
    ],
  };
}

/** The link to freeze it again follows. */
export function unfrozenNotice(firstName: string): NoticeText {
  return {
    sms: `Your ${brand.name} account is unfrozen. Money can leave it in 24 hours.`,
    email: {
      subject: `Your ${brand.name} account is unfrozen`,
      lines: [
        greeting(firstName),
        "It was done with your password and a code. You can log in now. In 24 hours money can leave it again, and you can change your details.",
      ],
    },
  };
}
