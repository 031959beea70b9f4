/** Times as the office reads them: Lagos, whatever the machine's own zone. */

const zone = { timeZone: "Africa/Lagos" } as const;
const hourMinute = new Intl.DateTimeFormat("en-GB", {
  ...zone,
  hour: "2-digit",
  minute: "2-digit",
});
const dayMonth = new Intl.DateTimeFormat("en-GB", { ...zone, day: "numeric", month: "short" });
const weekday = new Intl.DateTimeFormat("en-GB", { ...zone, weekday: "short" });

/** `14:02` */
export const clockOf = (at: Date): string => hourMinute.format(at);

/** `Mon 23 Nov` */
export const weekdayOf = (at: Date): string => `${weekday.format(at)} ${dayMonth.format(at)}`;
