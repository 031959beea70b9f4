import { addDays, dateInLagos, startOfDay } from "@osisi/contracts/calendar.ts";

/** No SMS wakes an investor: from nine in the evening to seven in the morning, in Lagos, only codes
 * and security notices are sent. */

const HOUR_MS = 60 * 60_000;
const MORNING_MS = 7 * HOUR_MS;
const EVENING_MS = 21 * HOUR_MS;

/** When it can be sent: this moment by day, or else the next morning. */
export function nextByDay(moment: Date): Date {
  const today = dateInLagos(moment);
  const sinceMidnightMs = moment.getTime() - startOfDay(today).getTime();
  if (sinceMidnightMs < MORNING_MS) return morningOf(today);
  return sinceMidnightMs < EVENING_MS ? moment : morningOf(addDays(today, 1));
}

function morningOf(day: ReturnType<typeof dateInLagos>): Date {
  return new Date(startOfDay(day).getTime() + MORNING_MS);
}
