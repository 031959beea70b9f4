import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import type { SavingPlan, SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { queryOptions, type QueryClient, useQuery } from "@tanstack/react-query";
import { SAVINGS_KEY } from "#people/profile/moved-reads.ts";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";
import { koboOf } from "#platform/kobo-of.ts";

const AGAIN_MS = 5_000;
/** A bank works on a debit for hours. */
const DEBIT_AGAIN_MS = 60_000;

export class PlanProblem extends Error {
  override name = "PlanProblem";
  /** The plan does not exist, or belongs to another investor. */
  readonly unknown: boolean;

  constructor(message: string, unknown: boolean) {
    super(message);
    this.unknown = unknown;
  }
}

/** All plans, the newest first. */
export const plansQuery = queryOptions({
  queryKey: [...SAVINGS_KEY, "all"],
  queryFn: async ({ signal }): Promise<SavingPlan[]> => {
    const outcome = await api.get(apiPaths.allSavings, { signal });
    if (outcome.kind === "ok") return outcome.data;
    throw new PlanProblem(messages.noConnection, false);
  },
});

/** Those that wait for their bank account. */
export const waitingPlansQuery = queryOptions({
  queryKey: [...SAVINGS_KEY, "waiting"],
  queryFn: async ({ signal }) => dataOf(await api.get(apiPaths.waitingSavings, { signal })),
});

/** One plan with its instalments; polled while a charge of it is pending. */
export function planQuery(id: string) {
  return queryOptions({
    queryKey: [...SAVINGS_KEY, "one", id],
    queryFn: async ({ signal }): Promise<SavingPlanDetail> => {
      const outcome = await api.get(`/v1/savings/one/${encodeURIComponent(id)}`, { signal });
      if (outcome.kind === "ok") return outcome.data;
      const unknown = outcome.kind === "refused" && outcome.statusCode === 404;
      throw new PlanProblem(unknown ? messages.planUnknown : messages.noConnection, unknown);
    },
    refetchInterval({ state: { data } }) {
      if (!isCharging(data)) return false;
      return data?.charging.state === "processing" ? DEBIT_AGAIN_MS : AGAIN_MS;
    },
  });
}

export async function forgetPlans(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: SAVINGS_KEY });
}

function isCharging(plan: SavingPlanDetail | undefined): boolean {
  return plan?.instalments.some(({ state }) => state === "charging") ?? false;
}

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
