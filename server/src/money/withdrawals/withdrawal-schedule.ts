import { HOURLY_MS, firstAfter } from "#gateway/submission.ts";

/** The schedule of a withdrawal's next step. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const AFTER_SENDING_MS = [
  ...[15, 45].map((seconds) => seconds * SECOND_MS),
  ...[2, 5, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...HOURLY_MS,
];
/** After a lost request the gateway gets more time. */
const AFTER_SENDING_AGAIN_MS = [
  15 * SECOND_MS,
  ...[5, 30].map((minutes) => minutes * MINUTE_MS),
  ...HOURLY_MS,
];
const AFTER_PAYING_MS = [HOUR_MS, DAY_MS, 3 * DAY_MS];
const LATER_MS = 6 * HOUR_MS;

/** A withdrawal whose end is unknown by then is reported to an operator. */
export const OVERDUE_AFTER_MS = 24 * HOUR_MS;
/** Not found means nothing until this much time and this many misses. */
export const ABSENT = { misses: 3, afterMs: 30 * MINUTE_MS };

/** When to check a withdrawal, from its last sending on: often in the first hour, hourly for a day,
 * then four times a day. */
export function nextCheckAt({ sentAt, sends }: { sentAt: Date; sends: number }, now: Date): Date {
  const offsetsMs = sends > 1 ? AFTER_SENDING_AGAIN_MS : AFTER_SENDING_MS;
  return firstAfter(now, sentAt, offsetsMs) ?? new Date(now.getTime() + LATER_MS);
}

/** When to check a paid withdrawal for a reversal again; `undefined` when that is over. */
export function nextLookAt(paidAt: Date, now: Date): Date | undefined {
  return firstAfter(now, paidAt, AFTER_PAYING_MS);
}
