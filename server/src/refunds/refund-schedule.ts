/** When a refund is looked at next. Moments count from what they follow, so a worker that was down
 * looks once and goes on from there. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const hourly = Array.from({ length: 24 }, (_, index) => (index + 1) * HOUR_MS);
/** The answer to sending it is lost. */
const UNTIL_FOUND_MS = [
  15 * SECOND_MS,
  ...[1, 5, 12, 30].map((minutes) => minutes * MINUTE_MS),
  ...hourly,
];
const UNTIL_ENDED_MS = [10 * MINUTE_MS, HOUR_MS];
const WHILE_STUCK_MS = [...[1, 5, 15, 30].map((minutes) => minutes * MINUTE_MS), ...hourly];

/** How long the gateway is tried before the money goes back. */
export const GIVEN_UP_AFTER_MS = 24 * HOUR_MS;
/** A refund can take a bank this long; after it, a person is told. */
export const OVERDUE_AFTER_MS = 14 * DAY_MS;
/** That the gateway's list is without it says nothing before this, and before it was said so often. */
export const ABSENT_AFTER_MS = 10 * MINUTE_MS;
export const ABSENT_AFTER_MISSES = 3;

export function nextCheckAt(
  refund: { gatewayId: string | null; sentAt: Date | null },
  now: Date,
): Date {
  const offsetsMs = refund.gatewayId === null ? UNTIL_FOUND_MS : UNTIL_ENDED_MS;
  return firstAfter(now, refund.sentAt ?? now, offsetsMs) ?? new Date(now.getTime() + DAY_MS);
}

/** When to try again to send what the gateway does not take. */
export function nextSendAt(stuckSince: Date, now: Date): Date {
  return firstAfter(now, stuckSince, WHILE_STUCK_MS) ?? new Date(now.getTime() + HOUR_MS);
}

function firstAfter(now: Date, since: Date, offsetsMs: readonly number[]): Date | undefined {
  const offsetMs = offsetsMs.find((offsetMs) => since.getTime() + offsetMs > now.getTime());
  return offsetMs === undefined ? undefined : new Date(since.getTime() + offsetMs);
}
