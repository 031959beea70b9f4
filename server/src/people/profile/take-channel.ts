import { holdNewAccounts } from "#people/accounts/when-usable.ts";
import { dropChallenges, useUpChallenge } from "#people/challenges/end-challenge.ts";
import { maskedEmail, maskedPhone } from "#people/auth/masked.ts";
import { issueFreezeLink } from "#people/freeze/security-notice.ts";
import { queueMail, queueSms } from "#people/notifications/queue-message.ts";
import { setChannel, setSecondChannel } from "#people/onboarding/change-details.ts";
import {
  type Channel,
  type Channels,
  COUNTS_AFTER_MS,
  channelOf,
  countingTarget,
} from "#people/onboarding/channels.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { issueSecurityLink } from "#people/security-links/security-link.ts";
import { channelLetter, channelSms } from "./channel-words.ts";
import { insertChannelChange } from "./queries.ts";

/** Applies an address that was proven by a code and requested with the password. It does not count
 * for a day; the one that counted until now still counts, and its owner can undo the change. The
 * caller holds the investor's lock. Throws `AddressTaken`. */

type Owner = Channels & Readonly<{ id: string; firstName: string }>;

export async function takeChannel(
  tx: Tx,
  runtime: Runtime,
  { channel, target, whose }: { whose: Owner; channel: Channel; target: string },
): Promise<void> {
  const now = runtime.clock.now();
  const investorId = whose.id;
  const had = channelOf(whose, channel, now);
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
  await tellOldAddresses(tx, runtime, { whose, channel, target, isChange, changeId: change.id });
}

/** Called in the transaction that applies it: of two concurrent requests with the code, or of a
 * code and a cancellation, the first one wins. */
export async function useUpCode(
  tx: Tx,
  { challengeId, investorId }: { challengeId: string; investorId: string },
): Promise<boolean> {
  if (!(await useUpChallenge(tx, challengeId))) return false;
  for (const purpose of ["onboarding", "phone-change", "channel-confirm"] as const) {
    await dropChallenges(tx, { purpose, investorId });
  }
  return true;
}

/** Only confirmed ones, because another may be a stranger's. One that counts gets a link to undo
 * the change. */
async function tellOldAddresses(
  tx: Tx,
  runtime: Runtime,
  done: { whose: Owner; channel: Channel; target: string; isChange: boolean; changeId: string },
): Promise<void> {
  const { changeId, channel, isChange, target, whose } = done;
  const now = runtime.clock.now();
  const { appUrl } = runtime.config;
  const masked = maskedTarget(channel, target);
  for (const by of ["mail", "sms"] as const) {
    const counting = countingTarget(whose, by, now);
    const { target: current, verifiedAt } = channelOf(whose, by, now);
    const confirmed = verifiedAt === null ? undefined : current;
    for (const to of new Set([counting, confirmed])) {
      if (to === undefined || (by === channel && to === target)) continue;
      const investorId = whose.id;
      const link = { investorId, purpose: "undo-change", livesMs: COUNTS_AFTER_MS } as const;
      const undoUrl =
        to === counting
          ? await issueSecurityLink(tx, runtime, { ...link, channelChangeId: changeId })
          : undefined;
      const freezeUrl = undoUrl && (await issueFreezeLink(tx, runtime, investorId));
      const told = {
        firstName: whose.firstName,
        masked,
        channel,
        isChange,
        undoUrl,
        freezeUrl,
        appUrl,
      };
      if (by === "mail") await queueMail(tx, runtime, { to, letter: channelLetter(told) });
      else await queueSms(tx, runtime, { to, text: channelSms(told) });
    }
  }
}

export function maskedTarget(channel: Channel, target: string): string {
  return channel === "mail" ? maskedEmail(target) : maskedPhone(target);
}
