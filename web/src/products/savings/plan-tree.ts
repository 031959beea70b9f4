import { instalmentCountOf, planMonthsOf, type PlanTime } from "@osisi/contracts/plan-schedule.ts";
import type { PlanMonthView, SavingPlan } from "@osisi/contracts/savings.ts";
import type { Month } from "#ui/ring-geometry.ts";

/** A plan as a tree: a ring for each month of it. The gap before a ring is wider, the more was
 * saved in its month. */
export function treeOf(months: readonly PlanMonthView[]): Month[] {
  const saved = months.filter((month) => month.paidCount > 0);
  const usual = saved.reduce((sum, month) => sum + month.saved, 0) / Math.max(1, saved.length);
  return months.map((month) => ({
    ...stateOf(month.paidCount, month.instalmentCount),
    weight: month.paidCount > 0 ? month.saved / usual : 1,
  }));
}

/** The same where only sums are known: as many whole rings as months are paid, and the rest on the
 * next one. */
export function roughTreeOf(
  plan: Pick<SavingPlan, "months" | "monthsPaid" | "instalmentCount" | "paidCount">,
): Month[] {
  const aMonth = plan.instalmentCount / plan.months;
  const beyond = Math.min(0.95, plan.paidCount / aMonth - plan.monthsPaid);
  return Array.from({ length: plan.months }, (_, index) => {
    if (index < plan.monthsPaid) return { state: "paid" };
    if (index === plan.monthsPaid && beyond > 0.01) return { state: "current", share: beyond };
    return { state: "due" };
  });
}

/** The tree of a plan at its end, when every instalment is paid. */
export function grownTreeOf(plan: PlanTime): Month[] {
  const counts = planMonthsOf(plan).map(
    ({ firstNumber, lastNumber }) => lastNumber - firstNumber + 1,
  );
  const usual = instalmentCountOf(plan) / plan.months;
  return counts.map((count) => ({ state: "paid", weight: count / usual }));
}

function stateOf(paid: number, all: number): Month {
  if (paid >= all) return { state: "paid" };
  return paid > 0 ? { state: "current", share: paid / all } : { state: "due" };
}
