import type { Contact } from "../challenges/contact.ts";

/** Which of an investor's addresses count: only one that does chooses a new password and receives login codes. It is
 * computed from what is stored, so that a day is over when it is over. docs/decisions/0033-second-channels.md */

export type Channel = Contact["channel"];

/** A channel that was confirmed beside the other one or changed does not count before this time has passed: its owner
 * hears of it, and can undo it, before whoever has stolen a session has the account. */
export const COUNTS_AFTER_MS = 24 * 60 * 60_000;

/** The columns of each. */
export const channelColumns = {
  mail: {
    target: "email",
    verifiedAt: "emailVerifiedAt",
    resetsFrom: "emailResetsFrom",
    before: "emailBefore",
    unique: "investor_verified_email",
  },
  sms: {
    target: "phone",
    verifiedAt: "phoneVerifiedAt",
    resetsFrom: "phoneResetsFrom",
    before: "phoneBefore",
    unique: "investor_verified_phone",
  },
} as const;

export const channelsOfInvestor = [
  "email",
  "emailVerifiedAt",
  "emailResetsFrom",
  "emailBefore",
  "phone",
  "phoneVerifiedAt",
  "phoneResetsFrom",
  "phoneBefore",
  "secondChannel",
  "secondChannelChosenAt",
] as const;

export type Channels = Readonly<{
  email: string;
  emailVerifiedAt: Date | null;
  emailResetsFrom: Date | null;
  emailBefore: string | null;
  phone: string;
  phoneVerifiedAt: Date | null;
  phoneResetsFrom: Date | null;
  phoneBefore: string | null;
  secondChannel: string | null;
  secondChannelChosenAt: Date | null;
}>;

export function otherChannel(channel: Channel): Channel {
  return channel === "mail" ? "sms" : "mail";
}

/** One channel of theirs. `waitsUntil`: its present address does not count before. */
export function channelOf(of: Channels, channel: Channel, now: Date) {
  const columns = channelColumns[channel];
  const resetsFrom = of[columns.resetsFrom];
  const isSecond = of.secondChannel === channel;
  return {
    target: of[columns.target],
    verifiedAt: of[columns.verifiedAt],
    waitsUntil: resetsFrom !== null && resetsFrom > now ? resetsFrom : null,
    before: of[columns.before],
    /** Its owner says whether it counts. */
    isSecond,
    isChosen: !isSecond || of.secondChannelChosenAt !== null,
  };
}

/** The address of this channel that counts, if any does. */
export function countingTarget(of: Channels, channel: Channel, now: Date): string | undefined {
  const { before, isChosen, target, verifiedAt, waitsUntil } = channelOf(of, channel, now);
  if (verifiedAt === null || !isChosen) return undefined;
  return waitsUntil === null ? target : (before ?? undefined);
}

/** Where login codes go by this channel. A number that was changed by the release before this one has none before it,
 * and may be all that there is: it receives them, as it did then. */
export function codeTarget(of: Channels, channel: Channel, now: Date): string | undefined {
  const counting = countingTarget(of, channel, now);
  if (counting !== undefined || countingTarget(of, otherChannel(channel), now) !== undefined) {
    return counting;
  }
  const { isChosen, target, verifiedAt } = channelOf(of, channel, now);
  return verifiedAt !== null && isChosen ? target : undefined;
}
