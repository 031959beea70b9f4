import { createHash } from "node:crypto";

/** When the gateway is asked about a payment that nobody has told us the end of: often at first,
 * when most payments end, then ever more rarely for a week, which outlives both its repeated
 * webhooks and a bank's late credit. The moments count from the payment's beginning, so a worker
 * that was down asks once and goes on from there. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const OFFSETS_MS = [
  ...[1, 2, 5, 10, 20, 40].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 8, 16, 24].map((hours) => hours * HOUR_MS),
  ...Array.from({ length: 12 }, (_, index) => (36 + 12 * index) * HOUR_MS),
];
/** By how much of the pause before it a moment may move, so that payments that began together are
 * not asked about together. */
const JITTER = 0.2;

/** The first moment to ask that is after `now`, or `undefined` when the week is over. The same for
 * the same reference, whoever computes it. */
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
