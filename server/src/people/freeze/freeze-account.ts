import * as messages from "@osisi/contracts/messages.ts";
import { endAllSessions } from "#people/auth/end-sessions.ts";
import { dropChallenges } from "#people/challenges/end-challenge.ts";
import { queueMail, queueSms } from "#people/notifications/queue-message.ts";
import { lockCredentials } from "#people/onboarding/credentials.ts";
import { isFrozen, readFreeze, setFrozen } from "#people/onboarding/frozen.ts";
import { tellInvestor } from "#people/onboarding/notify-investor.ts";
import { type Tx, afterCommit } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { forgetPhoneChange } from "#people/profile/wait-for-phone.ts";
import type { LinkAct } from "#people/security-links/security-link.ts";
import { frozenNews } from "./freeze-words.ts";

/** Freezes an account by the link of a notice, without logging in: sessions end, pending codes are
 * invalid, and unsent withdrawals go back. Credits and plan charges continue. A thief of the
 * notice can do no more than this, and the owner can unfreeze. */

export function freezeByLink(stepUnsentOf: StepUnsentOf): LinkAct {
  return {
    async act(tx, runtime, { investorId }) {
      await freezeAccount(tx, { ...runtime, stepUnsentOf }, investorId);
      return messages.accountFrozen;
    },
  };
}

/** Returns withdrawals of the investor that were not sent. */
type StepUnsentOf = (tx: Tx, of: { investorId: string; now: Date }) => Promise<void>;

/** Freezing a frozen account changes nothing. */
export async function freezeAccount(
  tx: Tx,
  runtime: Runtime & { stepUnsentOf: StepUnsentOf },
  investorId: string,
): Promise<void> {
  const whose = await lockCredentials(tx, investorId);
  if (!whose || isFrozen(whose)) return;
  const now = runtime.clock.now();
  await setFrozen(tx, investorId, now);
  await endAllSessions(tx, investorId);
  for (const purpose of [
    "onboarding",
    "login",
    "password-reset",
    "phone-change",
    "channel-confirm",
  ] as const) {
    await dropChallenges(tx, { purpose, investorId });
  }
  await forgetPhoneChange(tx, investorId);
  await runtime.stepUnsentOf(tx, { investorId, now });
  await tell(tx, runtime, whose);
  afterCommit(tx, () => runtime.log.info({ security: "freeze", investor: investorId }, "security"));
}

/** Also the addresses that can unfreeze it and were changed since. */
async function tell(
  tx: Tx,
  runtime: Runtime,
  whose: { id: string; firstName: string; email: string; phone: string },
): Promise<void> {
  const news = frozenNews(whose.firstName, runtime.config.appUrl);
  await tellInvestor(tx, runtime, whose.id, { ...news, urgent: true });
  const { unfreezeEmail = null, unfreezePhone = null } = (await readFreeze(tx, whose.id)) ?? {};
  if (unfreezeEmail !== null && unfreezeEmail !== whose.email) {
    await queueMail(tx, runtime, { to: unfreezeEmail, letter: news.letter });
  }
  if (unfreezePhone !== null && unfreezePhone !== whose.phone) {
    await queueSms(tx, runtime, { to: unfreezePhone, text: news.sms });
  }
}
