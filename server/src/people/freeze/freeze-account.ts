import { brand } from "@osisi/contracts/brand.ts";
import type { Company } from "@osisi/contracts/catalogue-values.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { endAllSessions } from "#people/auth/session.ts";
import { dropChallenges } from "#people/challenges/queries.ts";
import { greeting } from "#people/notifications/email.ts";
import { readCompany } from "#people/notifications/read-company.ts";
import { queueMail, queueSms } from "#people/notifications/queue-message.ts";
import { lockCredentials } from "#people/onboarding/credentials.ts";
import { isFrozen, readFreeze, setFrozen } from "#people/onboarding/frozen.ts";
import { type NoticeText, notifyInvestor } from "#people/onboarding/notify-investor.ts";
import { deleteEmailChange } from "#people/profile/email-queries.ts";
import { deletePhoneChange } from "#people/profile/queries.ts";
import type { LinkAction } from "#people/security-links/security-link.ts";
import { type Tx, afterCommit } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";

/** Freezes an account by the link of a notice, without logging in: sessions end, pending codes are
 * invalid, and unsent withdrawals go back. Credits and plan charges continue. A thief of the
 * notice can do no more than this, and the owner can unfreeze. */

export function freezeByLink(advanceUnsentOf: AdvanceUnsentOf): LinkAction {
  return {
    async act(tx, runtime, { investorId }) {
      await freezeAccount(tx, { ...runtime, advanceUnsentOf }, investorId);
      return messages.accountFrozen;
    },
  };
}

/** Returns withdrawals of the investor that were not sent. */
type AdvanceUnsentOf = (tx: Tx, of: { investorId: string; now: Date }) => Promise<void>;

/** Freezing a frozen account changes nothing. */
export async function freezeAccount(
  tx: Tx,
  runtime: Runtime & { advanceUnsentOf: AdvanceUnsentOf },
  investorId: string,
): Promise<void> {
  const owner = await lockCredentials(tx, investorId);
  if (!owner || isFrozen(owner)) return;
  const now = runtime.clock.now();
  await setFrozen(tx, investorId, now);
  await endAllSessions(tx, investorId);
  for (const purpose of [
    "onboarding",
    "login",
    "password-reset",
    "phone-change",
    "email-change",
    "channel-confirm",
  ] as const) {
    await dropChallenges(tx, { purpose, investorId });
  }
  await deletePhoneChange(tx, investorId);
  await deleteEmailChange(tx, investorId);
  await runtime.advanceUnsentOf(tx, { investorId, now });
  await notifyOwner(tx, runtime, owner);
  afterCommit(tx, () => runtime.log.info({ security: "freeze", investor: investorId }, "security"));
}

/** Also the addresses that can unfreeze it and were changed since. */
async function notifyOwner(
  tx: Tx,
  runtime: Runtime,
  owner: { id: string; firstName: string; email: string; phone: string },
): Promise<void> {
  const company = await readCompany(tx, runtime.clock.now());
  const notice = frozenNotice(owner.firstName, runtime.config.appUrl, company);
  await notifyInvestor(tx, runtime, owner.id, { ...notice, kind: "security", urgent: true });
  const { unfreezeEmail = null, unfreezePhone = null } = (await readFreeze(tx, owner.id)) ?? {};
  if (unfreezeEmail !== null && unfreezeEmail !== owner.email) {
    await queueMail(tx, runtime, { to: unfreezeEmail, email: notice.email });
  }
  if (unfreezePhone !== null && unfreezePhone !== owner.phone) {
    await queueSms(tx, runtime, { to: unfreezePhone, text: notice.sms });
  }
}

export function frozenNotice(firstName: string, appUrl: string, { email }: Company): NoticeText {
  return {
    sms: `Your ${brand.name} account is frozen: no one can log in and no money leaves it. To unfreeze it, log in with your password.`,
    email: {
      subject: `Your ${brand.name} account is frozen`,
      lines: [
        greeting(firstName),
        "Someone, probably you, used the link in a message from us. No one can log in, no money leaves it, and no one can change anything in it. Withdrawals that we had not sent go back to your stash. Money can still come in, and your plans go on.",
        "To unfreeze it, log in with your password and enter the code that we send you. Money can leave again 24 hours later.",
        { link: { label: "Log in", url: `${appUrl}/login` } },
        `If you cannot log in, write to ${email}.`,
      ],
    },
  };
}
