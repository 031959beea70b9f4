/** The sweep begins at 02:30 in Lagos, when little moves, and covers three days: each day is swept
 * three times, so that a failed night, a late credit or a wrong clock loses nothing. */

export const DAY_MS = 86_400_000;
/** Lagos is one hour ahead of UTC all year. */
const BEGINS_AT_UTC_MS = 90 * 60_000;
export const LOOKS_BACK_MS = 3 * DAY_MS;

/** The next start of a sweep after `now`. */
export function nextNight(now: Date): Date {
  const daysBegun = Math.floor((now.getTime() - BEGINS_AT_UTC_MS) / DAY_MS) + 1;
  return new Date(daysBegun * DAY_MS + BEGINS_AT_UTC_MS);
}
