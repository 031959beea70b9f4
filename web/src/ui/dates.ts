/** Dates as an investor in Lagos reads them: `21 Nov 2026`, `14:05`. */
const zone = "Africa/Lagos";

const dateParts = new Intl.DateTimeFormat("en-US", {
  timeZone: zone,
  day: "numeric",
  month: "short",
  year: "numeric",
});
const time = new Intl.DateTimeFormat("en-GB", {
  timeZone: zone,
  hour: "2-digit",
  minute: "2-digit",
});

export function formatDate(moment: Date): string {
  const parts = Object.fromEntries(
    dateParts.formatToParts(moment).map(({ type, value }) => [type, value]),
  );
  return `${parts["day"]} ${parts["month"]} ${parts["year"]}`;
}

/** `2027-01-31` as `31 Jan 2027`. */
export function formatDay(date: string): string {
  return formatDate(new Date(`${date}T12:00:00+01:00`));
}

/** `1 month`, `2 months`. */
export function inMonths(months: number): string {
  return months === 1 ? "1 month" : `${months} months`;
}

/** `14:05` */
export function formatTime(moment: Date): string {
  return time.format(moment);
}

export function formatMoment(moment: Date): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`;
}

/** 0 to 23. */
export function hourInLagos(moment: Date): number {
  return Number(formatTime(moment).slice(0, 2));
}

/** Calendar months, so that 31 Jan and 1 Feb are one apart. */
export function monthsBetween(from: Date, to: Date): number {
  return monthNumber(to) - monthNumber(from);
}

function monthNumber(moment: Date): number {
  const [year = 0, month = 1] = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
  })
    .format(moment)
    .split("-")
    .map(Number);
  return year * 12 + month;
}

const month = new Intl.DateTimeFormat("en-GB", { timeZone: zone, month: "long", year: "numeric" });

/** `November 2026` */
export function formatMonth(moment: Date): string {
  return month.format(moment);
}

const isoDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: zone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The day of the calendar in Lagos, as a date field has it: `2026-11-21`. */
export function dayInLagos(moment: Date): string {
  return isoDay.format(moment);
}
