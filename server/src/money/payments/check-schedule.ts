import { createHash } from "node:crypto";

/** When to query the gateway about an open payment: often at first, when most payments end, then
 * less and less often for a week, which outlasts repeated webhooks and late bank credits. Times
 * count from the payment's creation, so a worker that was down checks once and continues on
 * schedule. */

export const CHECK_TASK = "check-payment";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const OFFSETS_MS = [
  ...[1, 2, 5, 10, 20, 40].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 8, 16, 24].map((hours) => hours * HOUR_MS),
  ...Array.from({ length: 12 }, (_, index) => (36 + 12 * index) * HOUR_MS),
];
/** Share of the preceding pause by which a check is shifted, so that payments created together are
 * not checked together. */
const JITTER = 0.2;

/** The first check after `now`, or `undefined` after the week. Deterministic for a reference. */
export function nextCheckAt(payment: { reference: string; createdAt: Date }, now: Date) {
  return checkMoments(payment).find((moment) => moment > now);
}

export function checkMoments({ reference, createdAt }: { reference: string; createdAt: Date }) {
  const noise = createHash("sha512").update(reference).digest();
  return OFFSETS_MS.map((offsetMs, index) => {
    const pauseMs = offsetMs - (OFFSETS_MS[index - 1] ?? 0);
    const jitter = JITTER * (noise.readUInt16BE(index * 2) / 32_767.5 - 1);
    return new Date(createdAt.getTime() + offsetMs + Math.round(pauseMs * jitter));
  });
}

const CHARGE_OFFSETS_MS = [MINUTE_MS / 4, ...[1, 3, 10, 30].map((minutes) => minutes * MINUTE_MS)];
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

/** When to query the gateway about an unfinished charge of a kept card: often right after sending,
 * because a bank answers in seconds, then on the schedule of any payment. */
export function nextChargeCheckAt(
  charge: { reference: string; createdAt: Date; sentAt: Date },
  now: Date,
): Date {
  const soon = CHARGE_OFFSETS_MS.map(
    (offsetMs) => new Date(charge.sentAt.getTime() + offsetMs),
  ).find((moment) => moment > now);
  return soon ?? nextCheckAt(charge, now) ?? new Date(now.getTime() + AT_LAST_EVERY_MS);
}
