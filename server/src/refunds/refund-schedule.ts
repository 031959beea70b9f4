import { HOURLY_MS, firstAfter } from "../gateway/submission.ts";

/** When a refund is looked at next. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The answer to sending it is lost. */
const UNTIL_FOUND_MS = [
  15 * SECOND_MS,
  ...[1, 5, 12, 30].map((minutes) => minutes * MINUTE_MS),
  ...HOURLY_MS,
];
const UNTIL_ENDED_MS = [10 * MINUTE_MS, HOUR_MS];

/** A refund can take a bank this long; after it, a person is told. */
export const OVERDUE_AFTER_MS = 14 * DAY_MS;
/** That the gateway's list is without it says nothing before this, and before it was said so often. */
export const ABSENT = { misses: 3, afterMs: 10 * MINUTE_MS };

export function nextCheckAt(
  refund: { gatewayId: string | null; sentAt: Date | null },
  now: Date,
): Date {
  const offsetsMs = refund.gatewayId === null ? UNTIL_FOUND_MS : UNTIL_ENDED_MS;
  return firstAfter(now, refund.sentAt ?? now, offsetsMs) ?? new Date(now.getTime() + DAY_MS);
}
