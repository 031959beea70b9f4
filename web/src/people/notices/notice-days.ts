import { addDays, dateInLagos } from "@osisi/contracts/calendar.ts";
import type { NoticeItem } from "@osisi/contracts/notices.ts";
import { formatDay } from "#ui/dates.ts";

interface Day {
  date: string;
  name: string;
  notices: NoticeItem[];
}

/** By the day in Lagos, in the order given. */
export function byDay(notices: readonly NoticeItem[], now: Date): Day[] {
  const days: Day[] = [];
  for (const notice of notices) {
    const date = dateInLagos(new Date(notice.at));
    const last = days.at(-1);
    if (last?.date === date) last.notices.push(notice);
    else days.push({ date, name: nameOf(date, dateInLagos(now)), notices: [notice] });
  }
  return days;
}

function nameOf(date: string, today: string): string {
  if (date === today) return "Today";
  return date === addDays(today, -1) ? "Yesterday" : formatDay(date);
}
