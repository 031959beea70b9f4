const HOUR_MS = 3_600_000;
/** Lagos is an hour ahead of UTC all year. */
const LAGOS_MS = HOUR_MS;
const OPENS = 9;
const CLOSES = 17;

/** The moment after that many business hours in Lagos. Holidays are ignored. */
export function businessHoursLater(from: Date, hours: number): Date {
  let moment = new Date(Math.ceil((from.getTime() + LAGOS_MS) / HOUR_MS) * HOUR_MS);
  for (let left = hours; left > 0; moment = new Date(moment.getTime() + HOUR_MS)) {
    if (isOfficeHour(moment)) left -= 1;
  }
  return new Date(moment.getTime() - LAGOS_MS);
}

function isOfficeHour(lagos: Date): boolean {
  const weekday = lagos.getUTCDay();
  const hour = lagos.getUTCHours();
  return weekday >= 1 && weekday <= 5 && hour >= OPENS && hour < CLOSES;
}
