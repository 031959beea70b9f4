import * as messages from "@osisi/contracts/messages.ts";
import { holdNewAccounts } from "#people/accounts/when-usable.ts";
import { endAllSessions } from "#people/auth/end-sessions.ts";
import { dropChallenges } from "#people/challenges/end-challenge.ts";
import { lockDetails, setChannel, setSecondChannel } from "#people/onboarding/change-details.ts";
import { COUNTS_AFTER_MS } from "#people/onboarding/channels.ts";
import { tellSecurity } from "#people/freeze/security-notice.ts";
import type { Tx } from "#platform/database/database.ts";
import { type FoundLink, type LinkAct, useUpLinks } from "#people/security-links/security-link.ts";
import { changeUndoneNews } from "./channel-words.ts";
import { type ChannelChange, deletePhoneChange, findChannelChange, markUndone } from "./queries.ts";
import { maskedTarget } from "./take-channel.ts";

/** The link in the notice restores the address that counted and ends all sessions. The password is
 * kept; a thief who made the change knows it, so notice and page ask for a new one. */
export const undoChange: LinkAct = {
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
    await putBack(tx, change, now);
    await useUpLinks(tx, await markUndone(tx, change, now), now);
    await forgetUnderWay(tx, link.investorId);
    await holdNewAccounts(tx, { investorId: link.investorId, now });
    const { firstName } = await lockDetails(tx, link.investorId);
    const news = changeUndoneNews({ firstName, channel: change.channel });
    await tellSecurity(tx, runtime, link.investorId, news);
    return messages.changeUndone;
  },
};

async function putBack(tx: Tx, change: ChannelChange, now: Date): Promise<void> {
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
async function forgetUnderWay(tx: Tx, investorId: string): Promise<void> {
  await endAllSessions(tx, investorId);
  await deletePhoneChange(tx, investorId);
  for (const purpose of ["login", "password-reset", "phone-change", "channel-confirm"] as const) {
    await dropChallenges(tx, { purpose, investorId });
  }
}

function changeOf({ channelChangeId }: FoundLink): string {
  if (channelChangeId === null) throw new Error("a link that undoes no change");
  return channelChangeId;
}
