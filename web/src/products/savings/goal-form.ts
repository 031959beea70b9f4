import { addMonths, type CalendarDate } from "@osisi/contracts/calendar.ts";
import {
  goalAmountTooLarge,
  goalAmountTooSmall,
  goalDateAlone,
} from "@osisi/contracts/goal-rules.ts";
import type { PlanPicture } from "@osisi/contracts/goals.ts";
import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { koboFromTyped } from "@osisi/contracts/money.ts";
import { instalmentCountOf } from "@osisi/contracts/plan-schedule.ts";
import { type Interval, intervals, type OfferedPlan } from "@osisi/contracts/plan-terms.ts";
import type { Faults } from "#platform/forms/form-errors.ts";

/** A goal as it is typed. */
export interface GoalFormValues {
  goal: string;
  /** `2027-05-01`, or empty. */
  goalDate: string;
  picture: PlanPicture | null;
}

export const noGoal: GoalFormValues = { goal: "", goalDate: "", picture: null };

/** The goal's amount; null if nothing is typed. */
export function checkGoalAmount(typed: string): { kobo: bigint | null } | { error: string } {
  if (typed === "") return { kobo: null };
  const kobo = koboFromTyped(typed);
  if (kobo === undefined) return { error: messages.amountNotNaira };
  if (kobo < limits.minimumSavingKobo) return { error: goalAmountTooSmall };
  if (kobo > limits.maximumGoalKobo) return { error: goalAmountTooLarge };
  return { kobo };
}

/** Field → its error. Which days may be chosen is known from the server's clock. */
export function checkGoal({ goal, goalDate }: Omit<GoalFormValues, "picture">): Faults {
  const amount = checkGoalAmount(goal);
  if ("error" in amount) return { goal: amount.error };
  return goalDate !== "" && amount.kobo === null ? { goal: goalDateAlone } : {};
}

/** The longest term that ends by then, or the shortest one. */
export function spanFor(
  options: readonly OfferedPlan[],
  goalDate: CalendarDate,
  startDate: CalendarDate,
): number {
  const spans = options.map(({ value }) => value);
  const [shortest = 0] = spans;
  return spans.findLast((span) => addMonths(startDate, span) <= goalDate) ?? shortest;
}

interface Way {
  interval: Interval;
  /** Whole naira, as typed. */
  amount: string;
}

/** What to put aside each time so that the plan saves the goal, not counting interest. */
export function waysTo(goalKobo: bigint, startDate: CalendarDate, months: number): Way[] {
  return intervals.flatMap((interval) => {
    const count = BigInt(instalmentCountOf({ startDate, interval, months }));
    const naira = (goalKobo + count * 100n - 1n) / (count * 100n);
    const kobo = naira * 100n;
    if (kobo < limits.minimumSavingKobo || kobo > limits.maximumPaymentKobo) return [];
    return { interval, amount: String(naira) };
  });
}

/** Also their order on screen. */
export const pictureNames: Record<PlanPicture, string> = {
  school: "School",
  home: "Home",
  shop: "Shop",
  farm: "Farm",
  phone: "Phone",
  travel: "Travel",
  health: "Health",
  wedding: "Wedding",
  child: "Child",
  tree: "Tree",
};

export const pictures = Object.keys(pictureNames).filter(isPicture);

function isPicture(value: unknown): value is PlanPicture {
  return typeof value === "string" && Object.hasOwn(pictureNames, value);
}
