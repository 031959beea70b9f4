/** When a withdrawal is looked at next. Moments count from what they follow, so a worker that was down
 * looks once and goes on from there. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const hourly = Array.from({ length: 24 }, (_, index) => (index + 1) * HOUR_MS);
const AFTER_SENDING_MS = [
  ...[15, 45].map((seconds) => seconds * SECOND_MS),
  ...[2, 5, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...hourly,
];
/** A gateway that has lost one before is not in a hurry. */
const AFTER_SENDING_AGAIN_MS = [
  15 * SECOND_MS,
  ...[5, 30].map((minutes) => minutes * MINUTE_MS),
  ...hourly,
];
const WHILE_STUCK_MS = [...[1, 5, 15, 30].map((minutes) => minutes * MINUTE_MS), ...hourly];
const AFTER_PAYING_MS = [HOUR_MS, DAY_MS, 3 * DAY_MS];
const WHEN_OVERDUE_MS = 6 * HOUR_MS;

/** How long the gateway is tried before the money goes back. */
export const GIVEN_UP_AFTER_MS = 24 * HOUR_MS;
/** A withdrawal whose end is not known by then is shown to a person. */
export const OVERDUE_AFTER_MS = 24 * HOUR_MS;
/** Not found says nothing before this, and before it was said so often. */
export const ABSENT_AFTER_MS = 30 * MINUTE_MS;
export const ABSENT_AFTER_MISSES = 3;

/** When to ask about what was sent: often in the first hour, hourly for a day, then four times a day. */
export function nextCheckAt(
  withdrawal: { createdAt: Date; sentAt: Date; sends: number },
  now: Date,
): Date {
  const { createdAt, sentAt, sends } = withdrawal;
  const isOverdue = now.getTime() - createdAt.getTime() >= OVERDUE_AFTER_MS;
  const offsetsMs = sends > 1 ? AFTER_SENDING_AGAIN_MS : AFTER_SENDING_MS;
  const soon = isOverdue ? undefined : firstAfter(now, sentAt, offsetsMs);
  return soon ?? new Date(now.getTime() + WHEN_OVERDUE_MS);
}

/** When to try again to send what the gateway does not take. */
export function nextSendAt(stuckSince: Date, now: Date): Date {
  return firstAfter(now, stuckSince, WHILE_STUCK_MS) ?? new Date(now.getTime() + HOUR_MS);
}

/** When to look again whether what was paid came back; `undefined` once nobody needs to. */
export function nextLookAt(paidAt: Date, now: Date): Date | undefined {
  return firstAfter(now, paidAt, AFTER_PAYING_MS);
}

function firstAfter(now: Date, since: Date, offsetsMs: readonly number[]): Date | undefined {
  const offsetMs = offsetsMs.find((offsetMs) => since.getTime() + offsetMs > now.getTime());
  return offsetMs === undefined ? undefined : new Date(since.getTime() + offsetMs);
}
