/** When to poll an open dispute. A bank decides within days and a webhook reports it; polling
 * covers a lost webhook. */

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** With less time than this left to answer, an operator is reminded. */
export const ALMOST_OVER_MS = 4 * HOUR_MS;

export function nextCheckAt({ openedAt }: { openedAt: Date }, now: Date): Date {
  const ageMs = now.getTime() - openedAt.getTime();
  const pauseMs = ageMs < HOUR_MS ? HOUR_MS : ageMs < 30 * DAY_MS ? 6 * HOUR_MS : DAY_MS;
  return new Date(now.getTime() + pauseMs);
}
