import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { BalanceHistory, HistoryRange, Overview } from "@osisi/contracts/overview.ts";
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { OVERVIEW_KEY } from "#people/profile/moved-reads.ts";
import { profileQuery } from "#people/profile/profile-query.ts";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";

export const overviewQuery = queryOptions({
  queryKey: [...OVERVIEW_KEY, "next"],
  queryFn: async ({ signal, client, queryKey }): Promise<Overview> => {
    const known = client.getQueryData<Overview>(queryKey);
    if (known) await profileAnswered(client);
    return dataOf(await api.get(apiPaths.overview, { signal, known }));
  },
});

export function balanceHistoryQuery(range: HistoryRange) {
  return queryOptions({
    queryKey: [...OVERVIEW_KEY, "history", range],
    queryFn: async ({ signal, client, queryKey }): Promise<BalanceHistory> => {
      const known = client.getQueryData<BalanceHistory>(queryKey);
      if (known) await profileAnswered(client);
      return dataOf(await api.get(apiPaths.balanceHistory, { signal, known, query: { range } }));
    },
    placeholderData: keepPreviousData,
  });
}

/** What is known is shown meanwhile, so on a slow line the balance comes before everything else. */
async function profileAnswered(client: QueryClient): Promise<void> {
  const { queryKey } = profileQuery;
  await client
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined);
}

/** The next events, requested beside the profile. */
export function useOverview() {
  const { data, error, isFetching, refetch } = useQuery(overviewQuery);
  return {
    data: useDeferredValue(data),
    problem: data ? undefined : error?.message,
    isFetching,
    refetch: () => void refetch(),
  };
}

export type KnownOverview = ReturnType<typeof useOverview>;
