import { addDays, type CalendarDate } from "@osisi/contracts/calendar.ts";
import type { DueItem } from "@osisi/contracts/overview.ts";
import { paths } from "#platform/paths.ts";
import { formatDay } from "#ui/dates.ts";

/** `Today`, `Tomorrow`, `31 Jan 2027`. */
export function dueWhen(date: CalendarDate, today: CalendarDate): string {
  if (date <= today) return "Today";
  return date === addDays(today, 1) ? "Tomorrow" : formatDay(date);
}

/** Soon enough to be highlighted. */
export function isSoon({ date }: Pick<DueItem, "date">, today: CalendarDate): boolean {
  return date <= addDays(today, 1);
}

export function dueTitle({ kind, name }: Pick<DueItem, "kind" | "name">): string {
  if (kind === "instalment") return name;
  return kind === "retry" ? `${name}, another try` : `${name} matures`;
}

export function comesBack({ kind }: Pick<DueItem, "kind">): boolean {
  return kind === "plan-maturity" || kind === "investment-maturity";
}

export function duePath({ kind, id }: Pick<DueItem, "kind" | "id">): string {
  return kind === "investment-maturity" ? paths.investment(id) : paths.savingPlan(id);
}
