import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { StandingRules } from "@osisi/contracts/standing-rules.ts";
import { queryOptions } from "@tanstack/react-query";
import { SAVINGS_KEY } from "#people/profile/moved-reads.ts";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";

/** Below the plans' key: what changes a plan changes what it takes. */
export const rulesQuery = queryOptions({
  queryKey: [...SAVINGS_KEY, "rules"],
  queryFn: async ({ signal }): Promise<StandingRules> =>
    dataOf(await api.get(apiPaths.standingRules, { signal })),
});
