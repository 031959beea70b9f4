import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Movement } from "@osisi/contracts/history.ts";
import { formatDate, formatMonth } from "#ui/dates.ts";

interface Day {
  key: string;
  title: string;
  movements: Movement[];
}

export interface MonthOfDays {
  key: string;
  title: string;
  days: Day[];
}

/** Lines in their order, grouped by the month and the day of booking, as in a statement. A movement
 * of an earlier day shows its own date. */
export function byMonth(movements: readonly Movement[], now: Date): MonthOfDays[] {
  const months: MonthOfDays[] = [];
  for (const movement of movements) {
    const at = new Date(movement.bookedAt);
    const monthTitle = formatMonth(at);
    if (months.at(-1)?.title !== monthTitle) {
      months.push({ key: movement.id, title: monthTitle, days: [] });
    }
    const days = months.at(-1)?.days ?? [];
    const title = dayTitle(at, now);
    if (days.at(-1)?.title !== title) days.push({ key: movement.id, title, movements: [] });
    days.at(-1)?.movements.push(movement);
  }
  return months;
}

const DAY_MS = 24 * 60 * 60_000;

function dayTitle(at: Date, now: Date): string {
  const day = dateInLagos(at);
  if (day === dateInLagos(now)) return "Today";
  if (day === dateInLagos(new Date(now.getTime() - DAY_MS))) return "Yesterday";
  return formatDate(at);
}
