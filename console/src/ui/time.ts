/** Times as the office reads them: Lagos, whatever the machine's own zone. */

const zone = { timeZone: "Africa/Lagos" } as const;
const hourMinute = new Intl.DateTimeFormat("en-GB", {
  ...zone,
  hour: "2-digit",
  minute: "2-digit",
});
const seconds = new Intl.DateTimeFormat("en-GB", { ...zone, timeStyle: "medium" });
const dayMonth = new Intl.DateTimeFormat("en-GB", { ...zone, day: "numeric", month: "short" });
const weekday = new Intl.DateTimeFormat("en-GB", { ...zone, weekday: "short" });
const year = new Intl.DateTimeFormat("en-GB", { ...zone, year: "numeric" });
const isoDay = new Intl.DateTimeFormat("en-CA", zone);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `2026-11-23` */
export const dayOf = (at: Date | string): string => isoDay.format(new Date(at));

/** `14:02` */
export const clockOf = (at: Date | string): string => hourMinute.format(new Date(at));

/** `14:02:11` */
export const secondsOf = (at: Date | string): string => seconds.format(new Date(at));

/** `23 Nov 2026` */
export function dateOf(at: Date | string): string {
  const date = new Date(at);
  return `${dayMonth.format(date)} ${year.format(date)}`;
}

/** `Mon 23 Nov` */
export function weekdayOf(at: Date | string): string {
  const date = new Date(at);
  return `${weekday.format(date)} ${dayMonth.format(date)}`;
}

/** `14:02` today, `22 Nov 19:40` this year, else `22 Nov 2025`. */
export function momentOf(at: Date | string, now: Date | string): string {
  if (dayOf(at) === dayOf(now)) return clockOf(at);
  if (dayOf(at).slice(0, 4) !== dayOf(now).slice(0, 4)) return dateOf(at);
  return `${dayMonth.format(new Date(at))} ${clockOf(at)}`;
}

/** `38 min`, `11 h 36 min`, `1 d 2 h` */
export function durationOf(ms: number): string {
  const size = Math.abs(ms);
  const part = (unit: number, of = Number.POSITIVE_INFINITY) => Math.floor((size % of) / unit);
  if (size < MINUTE_MS) return "under 1 min";
  if (size < HOUR_MS) return `${part(MINUTE_MS)} min`;
  if (size < DAY_MS) return joined(part(HOUR_MS), "h", part(MINUTE_MS, HOUR_MS), "min");
  return joined(part(DAY_MS), "d", part(HOUR_MS, DAY_MS), "h");
}

/** `3 h left`, `over by 2 h` */
export const leftOf = (ms: number): string =>
  ms < 0 ? `over by ${durationOf(ms)}` : `${durationOf(ms)} left`;

const joined = (large: number, unit: string, small: number, smaller: string) =>
  `${large} ${unit}${small > 0 ? ` ${small} ${smaller}` : ""}`;

const IN_TEXT = /(\bon )?(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)/g;

/** A sentence that the shell prints as well, with its times of UTC as times of Lagos. */
export function inLagos(text: string, now: Date | string): string {
  return text.replaceAll(IN_TEXT, (_all, on: string | undefined, at: string) => {
    const isToday = dayOf(at) === dayOf(now);
    return `${on && isToday ? "at " : (on ?? "")}${momentOf(at, now)}`;
  });
}
