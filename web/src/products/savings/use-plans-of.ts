import type { Profile } from "@osisi/contracts/profile.ts";
import type { SavingPlan } from "@osisi/contracts/savings.ts";
import { useQuery } from "@tanstack/react-query";
import { koboOf } from "#platform/kobo-of.ts";
import { plansQuery } from "./savings-queries.ts";

/** The plans of an investor: those of the profile, or, where it has only the first of them, all as
 * soon as they are loaded. */
export function usePlansOf({ savings }: Profile): readonly SavingPlan[] {
  const { data: all } = useQuery({ ...plansQuery, enabled: savings.nextCursor !== null });
  return all ?? savings.data;
}

export function runningPlans(plans: readonly SavingPlan[]): SavingPlan[] {
  return plans.filter(({ status }) => status === "ongoing");
}

export function savedKobo(plans: readonly SavingPlan[]): bigint {
  return plans.reduce((sum, plan) => sum + koboOf(plan.savedSoFar), 0n);
}

/** Interest to date of the running ones, and the payouts of the ended ones. */
export function earnedKobo(plans: readonly SavingPlan[]): bigint {
  return plans.reduce((sum, plan) => sum + koboOf(plan.interestToDate), 0n);
}
