import { formatNaira } from "@osisi/contracts/money.ts";
import type { SavingPlan } from "@osisi/contracts/savings.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { formatDay } from "#ui/dates.ts";

type Plan = Pick<
  SavingPlan,
  "expectedTotal" | "goal" | "maturityDate" | "paused" | "savedSoFar" | "status"
>;

/** `₦130,000 by 1 May 2027`. */
export function goalText({ amount, date }: NonNullable<SavingPlan["goal"]>): string {
  return date === null
    ? formatNaira(koboOf(amount))
    : `${formatNaira(koboOf(amount))} by ${formatDay(date)}`;
}

/** Whether the plan gets there, as far as can be expected today. */
export function goalOutlook(plan: Plan): string | undefined {
  const { goal, maturityDate, status } = plan;
  if (goal === null || status === "matured") return undefined;
  const [goalKobo, expectedKobo] = [koboOf(goal.amount), koboOf(plan.expectedTotal)];
  if (koboOf(plan.savedSoFar) >= goalKobo) return "You have saved all of it";
  if (goal.date !== null && goal.date < maturityDate) {
    return `It pays out on ${formatDay(maturityDate)}, after your day`;
  }
  if (expectedKobo >= goalKobo) return `On course: about ${inNaira(expectedKobo)} expected`;
  const missing = inNaira(goalKobo - expectedKobo + 99n);
  return `${missing} short ${plan.paused ? "if it stays paused" : "at this pace"}`;
}

/** Whole naira. */
function inNaira(kobo: bigint): string {
  return formatNaira((kobo / 100n) * 100n);
}
