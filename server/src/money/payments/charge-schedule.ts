import { nextCheckAt } from "./check-schedule.ts";

/** When to query the gateway about an unfinished charge of a kept card: often right after sending,
 * because a bank answers in seconds, then on the schedule of any payment. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const OFFSETS_MS = [MINUTE_MS / 4, ...[1, 3, 10, 30].map((minutes) => minutes * MINUTE_MS)];
const AT_LAST_EVERY_MS = 12 * HOUR_MS;

/** How long a card's owner has to confirm at their bank. */
export const CONFIRMABLE_MS = 72 * HOUR_MS;
/** As long as payments are checked. */
export const UNDECIDED_AFTER_MS = 7 * 24 * HOUR_MS;
/** How long sending is retried when the gateway refuses because of our own account. */
export const SENDABLE_MS = 24 * HOUR_MS;

/** Often for an hour, then hourly. */
export function nextTryAt(stuckSince: Date, now: Date): Date {
  const isNew = now.getTime() - stuckSince.getTime() < HOUR_MS;
  return new Date(now.getTime() + (isNew ? 10 * MINUTE_MS : HOUR_MS));
}

export function nextChargeCheckAt(
  charge: { reference: string; createdAt: Date; sentAt: Date },
  now: Date,
): Date {
  const soon = OFFSETS_MS.map((offsetMs) => new Date(charge.sentAt.getTime() + offsetMs)).find(
    (moment) => moment > now,
  );
  return soon ?? nextCheckAt(charge, now) ?? new Date(now.getTime() + AT_LAST_EVERY_MS);
}
