const SHAPE =
  /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
/** Lagos is an hour ahead of UTC all year: months are counted on its calendar. */
const LAGOS_MS = 3_600_000;
const DAY_S = 86_400;

/** `from` and an ISO 8601 duration later; `undefined` when it is not one. */
export function later(from: Date, duration: string): Date | undefined {
  const found = SHAPE.exec(duration);
  if (!found || /[PT]$/.test(duration)) return undefined;
  const [years, months, weeks, days, hours, minutes, seconds] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  const moved = addMonths(from, (years ?? 0) * 12 + (months ?? 0));
  const clockSeconds = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  const addedSeconds = ((weeks ?? 0) * 7 + (days ?? 0)) * DAY_S + clockSeconds;
  return new Date(moved.getTime() + addedSeconds * 1000);
}

/** A day that the month does not have becomes its last. */
function addMonths(from: Date, months: number): Date {
  const lagos = new Date(from.getTime() + LAGOS_MS);
  const day = lagos.getUTCDate();
  lagos.setUTCDate(1);
  lagos.setUTCMonth(lagos.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(lagos.getUTCFullYear(), lagos.getUTCMonth() + 1, 0));
  lagos.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  return new Date(lagos.getTime() - LAGOS_MS);
}
