import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import type { Runtime } from "#platform/runtime.ts";
import type { Plan } from "./plan.ts";

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `31 Jan 2027`. */
export function dayInWords(date: CalendarDate): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

export function planLink({ config }: Runtime, plan: Plan): { label: string; url: string } {
  return { label: "See your plan", url: `${config.appUrl}/dashboard/save/${plan.id}` };
}
