import * as messages from "@osisi/contracts/messages.ts";
import { holdNewAccounts } from "#people/accounts/when-usable.ts";
import { endAllSessions } from "#people/auth/session.ts";
import { maskedTarget } from "#people/challenges/contact.ts";
import { dropChallenges, useUpChallenge } from "#people/challenges/queries.ts";
import { issueFreezeLink, notifySecurity } from "#people/freeze/security-notice.ts";
import { chosenFor } from "#people/notices/preferences.ts";
import { recordNotice, shownOf } from "#people/notices/record-notice.ts";
import { queueMail, queueMessages, queueSms } from "#people/notifications/queue-message.ts";
import { lockDetails, setChannel, setSecondChannel } from "#people/onboarding/change-details.ts";
import {
  type Channel,
  type Channels,
  COUNTS_AFTER_MS,
  channelOf,
  countingTarget,
} from "#people/onboarding/channels.ts";
import { pushesFor } from "#people/push/pushes-for.ts";
import {
  type FoundLink,
  type LinkAction,
  issueSecurityLink,
  useUpLinksOf,
} from "#people/security-links/security-link.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { changeUndoneNotice, channelEmail, channelSms } from "./channel-words.ts";
import { deleteEmailChange } from "./email-queries.ts";
import {
  type ChannelChange,
  deletePhoneChange,
  findChannelChange,
  insertChannelChange,
  markUndone,
} from "./queries.ts";

/** Applies an address that was proven by a code and requested with the password. It does not count
 * for a day; the one that counted until now still counts, and its owner can undo the change. The
 * caller holds the investor's lock. Throws `AddressTaken`. */

type Owner = Channels & Readonly<{ id: string; firstName: string }>;

export async function applyChannel(
  tx: Tx,
  runtime: Runtime,
  {
    channel,
    target,
    owner,
    byOperator = false,
  }: { owner: Owner; channel: Channel; target: string; byOperator?: boolean },
): Promise<void> {
  const now = runtime.clock.now();
  const investorId = owner.id;
  const had = channelOf(owner, channel, now);
  const isChange = had.verifiedAt !== null;
  // The address that has counted until now; one that still waits has not.
  const counted = had.waitsUntil === null ? had.target : had.before;
  const kept = counted ?? had.target;
  // Back to the one that has counted all along: no waiting.
  const isBack = isChange && had.waitsUntil !== null && target === had.before;
  const resetsFrom = isBack ? null : new Date(now.getTime() + COUNTS_AFTER_MS);
  const before = isChange && !isBack ? counted : null;
  await setChannel(tx, { investorId, channel, target, verifiedAt: now, resetsFrom, before, now });
  if (!isChange) await setSecondChannel(tx, { investorId, channel, chosenAt: null });
  const change = {
    id: newId(),
    investorId,
    channel,
    oldTarget: kept,
    oldVerifiedAt: had.verifiedAt,
    oldResetsFrom: kept === had.target ? had.waitsUntil : null,
    changedAt: now,
    undoUntil: new Date(now.getTime() + COUNTS_AFTER_MS),
  };
  await insertChannelChange(tx, change);
  await holdNewAccounts(tx, { investorId, now });
  const notified = { owner, channel, target, isChange, byOperator, changeId: change.id };
  await notifyOldAddresses(tx, runtime, notified);
}

/** Called in the transaction that applies it: of two concurrent requests with the code, or of a
 * code and a cancellation, the first one wins. */
export async function useUpCode(
  tx: Tx,
  { challengeId, investorId }: { challengeId: string; investorId: string },
): Promise<boolean> {
  if (!(await useUpChallenge(tx, challengeId))) return false;
  await dropCodes(tx, investorId);
  return true;
}

/** Codes that were sent to addresses before the change. */
export async function dropCodes(tx: Tx, investorId: string): Promise<void> {
  for (const purpose of [
    "onboarding",
    "phone-change",
    "email-change",
    "channel-confirm",
  ] as const) {
    await dropChallenges(tx, { purpose, investorId });
  }
}

/** Only confirmed ones, because another may be a stranger's. One that counts gets a link to undo
 * the change. */
async function notifyOldAddresses(
  tx: Tx,
  runtime: Runtime,
  change: {
    owner: Owner;
    channel: Channel;
    target: string;
    isChange: boolean;
    byOperator: boolean;
    changeId: string;
  },
): Promise<void> {
  const { byOperator, changeId, channel, isChange, target, owner } = change;
  const now = runtime.clock.now();
  const { appUrl } = runtime.config;
  const masked = maskedTarget(channel, target);
  // Without the links, which act without a login.
  const { firstName, id: investorId } = owner;
  const told = { firstName, masked, channel, isChange, byOperator, appUrl, undoUrl: undefined };
  const kind = "security" as const;
  const shown = shownOf(runtime, { kind, email: channelEmail(told) });
  await recordNotice(tx, runtime, { investorId, kind, ...shown });
  const { push: isPushed = true } = await chosenFor(tx, investorId, kind);
  if (isPushed) {
    await queueMessages(tx, runtime, await pushesFor(tx, investorId, { kind, ...shown }));
  }
  for (const by of ["mail", "sms"] as const) {
    const counting = countingTarget(owner, by, now);
    const { target: current, verifiedAt } = channelOf(owner, by, now);
    const confirmed = verifiedAt === null ? undefined : current;
    for (const to of new Set([counting, confirmed])) {
      if (to === undefined || (by === channel && to === target)) continue;
      const link = { investorId, purpose: "undo-change", livesMs: COUNTS_AFTER_MS } as const;
      const undoUrl =
        to === counting
          ? await issueSecurityLink(tx, runtime, { ...link, channelChangeId: changeId })
          : undefined;
      const freezeUrl = undoUrl && (await issueFreezeLink(tx, runtime, investorId));
      const notice = {
        firstName,
        masked,
        channel,
        isChange,
        byOperator,
        undoUrl,
        freezeUrl,
        appUrl,
      };
      if (by === "mail") await queueMail(tx, runtime, { to, email: channelEmail(notice) });
      else await queueSms(tx, runtime, { to, text: channelSms(notice) });
    }
  }
}

/** The link in the notice restores the address that counted and ends all sessions. The password is
 * kept; a thief who made the change knows it, so notice and page ask for a new one. */
export const undoChange: LinkAction = {
  async restores(db, link) {
    const change = await findChannelChange(db, changeOf(link));
    const { channel, oldTarget, oldVerifiedAt } = change;
    return {
      channel: channel === "mail" ? "email" : "mobileNumber",
      address: oldVerifiedAt === null ? null : maskedTarget(channel, oldTarget),
    };
  },

  async act(tx, runtime, link) {
    const now = runtime.clock.now();
    const change = await findChannelChange(tx, changeOf(link));
    await restore(tx, change, now);
    await useUpLinksOf(tx, await markUndone(tx, change, now), now);
    await cancelPending(tx, link.investorId);
    await holdNewAccounts(tx, { investorId: link.investorId, now });
    const { firstName } = await lockDetails(tx, link.investorId);
    const notice = changeUndoneNotice({ firstName, channel: change.channel });
    await notifySecurity(tx, runtime, link.investorId, notice);
    return messages.changeUndone;
  },
};

async function restore(tx: Tx, change: ChannelChange, now: Date): Promise<void> {
  const { channel, investorId, oldResetsFrom, oldTarget, oldVerifiedAt } = change;
  // One that did not count yet waits for a whole day again.
  const resetsFrom = oldResetsFrom && new Date(now.getTime() + COUNTS_AFTER_MS);
  const state = { target: oldTarget, verifiedAt: oldVerifiedAt, resetsFrom, before: null };
  await setChannel(tx, { investorId, channel, now, ...state });
  if (oldVerifiedAt === null) {
    await setSecondChannel(tx, { investorId, channel: null, chosenAt: null });
  }
}

/** A thief who made the change may have others pending. */
async function cancelPending(tx: Tx, investorId: string): Promise<void> {
  await endAllSessions(tx, investorId);
  await deletePhoneChange(tx, investorId);
  await deleteEmailChange(tx, investorId);
  for (const purpose of [
    "login",
    "password-reset",
    "phone-change",
    "email-change",
    "channel-confirm",
  ] as const) {
    await dropChallenges(tx, { purpose, investorId });
  }
}

function changeOf({ channelChangeId }: FoundLink): string {
  if (channelChangeId === null) throw new Error("a link that undoes no change");
  return channelChangeId;
}
