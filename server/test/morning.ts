const DAY_MS = 24 * 60 * 60_000;
const NINE_IN_LAGOS_MS = 8 * 60 * 60_000;

/** The next nine o'clock in Lagos, or now if it is that: hours remain from there until the nightly
 * reconciliation. */
export function nextMorning(now: Date): Date {
  const days = Math.ceil((now.getTime() - NINE_IN_LAGOS_MS) / DAY_MS);
  return new Date(days * DAY_MS + NINE_IN_LAGOS_MS);
}
