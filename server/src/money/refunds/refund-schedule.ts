import { HOURLY_MS, firstAfter } from "#gateway/submission.ts";

/** The schedule of a refund's next step. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** After the response to sending was lost. */
const UNTIL_FOUND_MS = [
  15 * SECOND_MS,
  ...[1, 5, 12, 30].map((minutes) => minutes * MINUTE_MS),
  ...HOURLY_MS,
];
const UNTIL_ENDED_MS = [10 * MINUTE_MS, HOUR_MS];

/** A bank may take this long; after that, an operator is alerted. */
export const OVERDUE_AFTER_MS = 14 * DAY_MS;
/** The same where the gateway has never listed it. */
export const NOT_TAKEN_AFTER_MS = DAY_MS;
/** Missing from the gateway's list means nothing until this much time and this many misses. */
export const ABSENT = { misses: 3, afterMs: 10 * MINUTE_MS };

export function nextCheckAt(
  refund: { gatewayId: string | null; sentAt: Date | null },
  now: Date,
): Date {
  const offsetsMs = refund.gatewayId === null ? UNTIL_FOUND_MS : UNTIL_ENDED_MS;
  return firstAfter(now, refund.sentAt ?? now, offsetsMs) ?? new Date(now.getTime() + DAY_MS);
}
