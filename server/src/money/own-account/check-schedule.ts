/** When the gateway is asked what became of a request, if no webhook says it. */

const MINUTE_MS = 60_000;
/** Longer than the request itself takes. */
export const FIRST_CHECK_MS = 2 * MINUTE_MS;
const PAUSES_MS = [2, 3, 5, 10, 20, 40].map((minutes) => minutes * MINUTE_MS);
const HOUR_MS = 60 * MINUTE_MS;
/** Identification takes minutes. After this, the investor may request again. */
const GIVEN_UP_AFTER_MS = 6 * HOUR_MS;

/** `undefined`: no further check. */
export function nextCheckAt(
  { requestedAt, checksMade }: { requestedAt: Date; checksMade: number },
  now: Date,
): Date | undefined {
  if (now.getTime() - requestedAt.getTime() >= GIVEN_UP_AFTER_MS) return undefined;
  return new Date(now.getTime() + (PAUSES_MS[checksMade] ?? HOUR_MS));
}
