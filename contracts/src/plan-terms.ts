import * as z from "zod/mini";
import type { CalendarDate } from "./calendar.ts";
import { type Catalogue, rowOn } from "./catalogue.ts";

/** How long plans run and what they earn, as the catalogue of a day has it. A plan keeps its rate. */

export const intervals = ["daily", "weekly", "monthly"] as const;
export type Interval = (typeof intervals)[number];

/** The form's default. */
export const defaultInterval: Interval = "daily";
export const defaultSpan = 3;

/** How long a plan may run and what it earns over that time. `value` is the span in months. */
export const planOption = z.object({ value: z.int(), text: z.string(), basisPoints: z.int() });
export type OfferedPlan = Readonly<z.infer<typeof planOption>>;

/** With the row that it was read from. */
export type PlanOption = OfferedPlan & Readonly<{ catalogueId: number }>;

/** The terms offered on that day. */
export function planOptionsOn(catalogue: Catalogue, date: CalendarDate): readonly PlanOption[] {
  const found = rowOn(catalogue, date, "plan-options");
  if (!found) return [];
  return found.value.options.map(({ months, basisPoints }) => ({
    catalogueId: found.id,
    value: months,
    text: `${months} months`,
    basisPoints,
  }));
}

export function planOptionOn(
  catalogue: Catalogue,
  date: CalendarDate,
  span: number,
): PlanOption | undefined {
  return planOptionsOn(catalogue, date).find(({ value }) => value === span);
}

/** The interval, as text: "₦500 every day", "30 days", "Daily". */
export const intervalWords = {
  daily: { every: "day", many: "days", adverb: "Daily" },
  weekly: { every: "week", many: "weeks", adverb: "Weekly" },
  monthly: { every: "month", many: "months", adverb: "Monthly" },
} as const satisfies Record<Interval, { every: string; many: string; adverb: string }>;
