import type { Contact } from "#people/challenges/contact.ts";

/** Which of an investor's addresses count: only one that counts can reset the password and receive
 * login codes. Computed from stored times, so no job is needed.
 * docs/decisions/0033-second-channels.md */

export type Channel = Contact["channel"];

/** A second or changed channel does not count before this time has passed: its owner is notified
 * and can undo it before a session thief controls the account. */
export const COUNTS_AFTER_MS = 24 * 60 * 60_000;

/** The columns of each channel. */
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

/** One channel of an investor. `waitsUntil`: its current address does not count before. */
export function channelOf(of: Channels, channel: Channel, now: Date) {
  const columns = channelColumns[channel];
  const resetsFrom = of[columns.resetsFrom];
  const isSecond = of.secondChannel === channel;
  return {
    target: of[columns.target],
    verifiedAt: of[columns.verifiedAt],
    waitsUntil: resetsFrom !== null && resetsFrom > now ? resetsFrom : null,
    before: of[columns.before],
    /** Whether its owner lets it count. */
    isSecond,
    isChosen: !isSecond || of.secondChannelChosenAt !== null,
  };
}

/** The address of this channel that counts, if any. */
export function countingTarget(of: Channels, channel: Channel, now: Date): string | undefined {
  const { before, isChosen, target, verifiedAt, waitsUntil } = channelOf(of, channel, now);
  if (verifiedAt === null || !isChosen) return undefined;
  return waitsUntil === null ? target : (before ?? undefined);
}

/** The address for login codes by this channel. A number changed by the previous release has no
 * predecessor and may be the only one: it receives codes, as it did then. */
export function codeTarget(of: Channels, channel: Channel, now: Date): string | undefined {
  const counting = countingTarget(of, channel, now);
  if (counting !== undefined || countingTarget(of, otherChannel(channel), now) !== undefined) {
    return counting;
  }
  const { isChosen, target, verifiedAt } = channelOf(of, channel, now);
  return verifiedAt !== null && isChosen ? target : undefined;
}
