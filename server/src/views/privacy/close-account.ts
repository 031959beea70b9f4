import { brand } from "@osisi/contracts/brand.ts";
import type { ClosingReason } from "@osisi/contracts/closing.ts";
import { forgetAccounts } from "#people/accounts/save-account.ts";
import { endAllSessions } from "#people/auth/session.ts";
import { forgetPin } from "#people/auth/pin.ts";
import { greeting } from "#people/notifications/email.ts";
import { readCompany } from "#people/notifications/read-company.ts";
import { deleteAnnouncementsTo } from "#people/notices/own-announcements.ts";
import { deleteNoticesOf } from "#people/notices/queries.ts";
import { dropChallenges } from "#people/challenges/queries.ts";
import { type Leaving, anonymise, lockToClose } from "#people/onboarding/close-investor.ts";
import { isHeldNow } from "#people/onboarding/frozen.ts";
import { type NoticeText, notifyInvestor } from "#people/onboarding/notify-investor.ts";
import { deleteNextOfKin } from "#people/next-of-kin/queries.ts";
import { stopAsking } from "#people/still-there/queries.ts";
import { endAllMandates } from "#money/mandates/end-mandate.ts";
import { listCards, removeCard } from "#money/cards/queries.ts";
import { releaseNumberOf } from "#money/own-account/queries.ts";
import { leaveAllCircles } from "#products/circles/leave-circle.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { hashPassword, withPasswordSemaphore } from "#platform/secrets/passwords.ts";
import type { Runtime } from "#platform/runtime.ts";
import { newToken } from "#platform/secrets/secrets.ts";
import { deleteRules } from "#products/standing-rules/queries.ts";
import { closeLinksOf } from "#products/gifts/queries.ts";
import { deleteEmailChange } from "#people/profile/email-queries.ts";
import { deletePhoneChange } from "#people/profile/queries.ts";
import { deleteIssuedTo } from "#views/shared-statements/queries.ts";
import { keepIdentity } from "./closed-identity.ts";
import { closingReasons } from "./closing-reasons.ts";

/** Closes an investor's account for good. Refused while it holds anything. The investor's row is
 * locked first: what begins concurrently is either seen here, or finds the account closed. Later
 * money goes to suspense, for an operator to send back. */

type ClosingResult =
  | { kind: "closed" }
  | { kind: "not-empty"; reasons: ClosingReason[] }
  /** The account is frozen. */
  | { kind: "held" }
  /** The password was changed meanwhile. */
  | { kind: "password-changed" };

export async function closeAccount(
  runtime: Runtime,
  leaving: { investorId: string; passwordHash: string },
): Promise<ClosingResult> {
  const { investorId } = leaving;
  const unusableHash = await withPasswordSemaphore(() => hashPassword(newToken()));
  return inTransaction(runtime.db, async (tx) => {
    const investor = await lockToClose(tx, investorId);
    if (!investor) return { kind: "closed" };
    if (investor.passwordHash !== leaving.passwordHash) return { kind: "password-changed" };
    const now = runtime.clock.now();
    if (await isHeldNow(tx, investorId, now)) return { kind: "held" };
    const reasons = await closingReasons(tx, { investorId, now });
    if (reasons.length > 0) return { kind: "not-empty", reasons };
    await leave(tx, runtime, investor);
    await anonymise(tx, { investorId, now, passwordHash: unusableHash });
    return { kind: "closed" };
  });
}

/** Removes everything that gives access, takes money, or need not be kept. */
async function leave(tx: Tx, runtime: Runtime, investor: Leaving): Promise<void> {
  const { id: investorId, firstName } = investor;
  const { appUrl } = runtime.config;
  const { phones } = await readCompany(tx, runtime.clock.now());
  const [phone] = phones;
  await notifyInvestor(tx, runtime, investorId, {
    ...closedNotice({ firstName, appUrl, phone }),
    kind: "security",
  });
  await deleteNoticesOf(tx, investorId);
  await deleteAnnouncementsTo(tx, investorId);
  await keepIdentity(tx, runtime, investor);
  for (const { id: cardId } of await listCards(tx, investorId)) {
    await removeCard(tx, runtime, { investorId, cardId });
  }
  await endAllMandates(tx, runtime, investorId);
  await releaseNumberOf(tx, investorId, runtime.clock.now());
  await deleteIssuedTo(tx, investorId);
  await leaveAllCircles(tx, runtime, investorId);
  await closeLinksOf(tx, investorId, runtime.clock.now());
  await forgetAccounts(tx, investorId);
  await deletePhoneChange(tx, investorId);
  await deleteEmailChange(tx, investorId);
  await forgetPin(tx, investorId);
  await deleteNextOfKin(tx, investorId);
  await stopAsking(tx, investorId);
  await deleteRules(tx, investorId);
  for (const purpose of [
    "onboarding",
    "login",
    "password-reset",
    "phone-change",
    "email-change",
  ] as const) {
    await dropChallenges(tx, { purpose, investorId });
  }
  await endAllSessions(tx, investorId);
}

/** The last message to an investor. */
function closedNotice(to: { firstName: string; appUrl: string; phone: string }): NoticeText {
  const { appUrl, firstName, phone } = to;
  return {
    email: {
      subject: `Your ${brand.name} account is closed`,
      lines: [
        greeting(firstName),
        "You asked us to close it. Nothing was left in it, you are logged out everywhere, and your cards are removed.",
        "The law makes us keep your details for five years. Then we delete them. What you paid in and took out stays in our books without your name.",
        "If it was not you, write to us at once.",
        "You are welcome back at any time, with the same e-mail and phone number:",
        { link: { label: "Join again", url: `${appUrl}/onboard` } },
      ],
    },
    sms: `Your ${brand.name} account is closed, as you asked. If it was not you, call ${phone} at once.`,
  };
}
