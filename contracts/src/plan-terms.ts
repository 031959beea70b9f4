import type { CalendarDate } from "./calendar.ts";

/** How long plans run and what they earn: the catalogue of saving plans. A change is a new entry
 * with the date from which plans are opened under it; a plan keeps its rate. */

export const intervals = ["daily", "weekly", "monthly"] as const;
export type Interval = (typeof intervals)[number];

/** The form's default. */
export const defaultInterval: Interval = "daily";
export const defaultSpan = 3;

/** `value` is the span in months. */
export type PlanOption = Readonly<{ value: number; text: string; basisPoints: number }>;

const catalogue: readonly { from: CalendarDate; options: readonly PlanOption[] }[] = [
  {
    from: "2024-01-01",
    options: [
      { value: 3, text: "3 months", basisPoints: 300 },
      { value: 6, text: "6 months", basisPoints: 650 },
      { value: 9, text: "9 months", basisPoints: 1_100 },
      { value: 12, text: "12 months", basisPoints: 1_500 },
    ],
  },
];

/** The terms offered on that day. */
export function planOptionsOn(date: CalendarDate): readonly PlanOption[] {
  return catalogue.findLast(({ from }) => from <= date)?.options ?? [];
}

export function planOptionOn(date: CalendarDate, span: number): PlanOption | undefined {
  return planOptionsOn(date).find(({ value }) => value === span);
}

/** Every span that was ever offered: what a request may name. */
export const spans: readonly number[] = [
  ...new Set(catalogue.flatMap(({ options }) => options.map(({ value }) => value))),
];

/** The interval, as text: "₦500 every day", "30 days", "Daily". */
export const intervalWords = {
  daily: { every: "day", many: "days", adverb: "Daily" },
  weekly: { every: "week", many: "weeks", adverb: "Weekly" },
  monthly: { every: "month", many: "months", adverb: "Monthly" },
} as const satisfies Record<Interval, { every: string; many: string; adverb: string }>;
