/** Lagos is one hour ahead of UTC, all year. */
const OFFSET = "+01:00";
const DAY_MS = 24 * 60 * 60_000;

/** The beginning and the end of a calendar day (`2026-11-21`) in Lagos. */
export function dayInLagos(day: string): { begins: Date; ends: Date } {
  const begins = new Date(`${day}T00:00:00${OFFSET}`);
  return { begins, ends: new Date(begins.getTime() + DAY_MS) };
}

const moment = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Lagos",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** `21 Nov 2026, 14:05`. */
export function momentInLagos(at: Date): string {
  return moment.format(at).replace("Sept", "Sep");
}

const time = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Lagos",
  hour: "2-digit",
  minute: "2-digit",
});

/** `14:05`. */
export function timeInLagos(at: Date): string {
  return time.format(at);
}
