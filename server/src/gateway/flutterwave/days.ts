import type { Period } from "#gateway/lists.ts";

/** Lists are filtered by whole days of a zone that is not documented, so a day more is requested on
 * either side, and the rows are filtered again. */

const DAY_MS = 24 * 60 * 60_000;

export function days({ from, to }: Period): URLSearchParams {
  return new URLSearchParams({ from: dayOf(from, -DAY_MS), to: dayOf(to, DAY_MS) });
}

function dayOf(moment: Date, offsetMs: number): string {
  return new Date(moment.getTime() + offsetMs).toISOString().slice(0, 10);
}

/** A row without a readable date is kept: comparing it twice changes nothing. */
export function isWithin(
  { from, to }: Period,
  { createdAt }: { createdAt: Date | undefined },
): boolean {
  return createdAt === undefined || (createdAt >= from && createdAt <= to);
}
