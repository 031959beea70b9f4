import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { BalanceHistory, HistoryRange, Overview } from "@osisi/contracts/overview.ts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { OVERVIEW_KEY } from "#people/profile/moved-reads.ts";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";

export const overviewQuery = queryOptions({
  queryKey: [...OVERVIEW_KEY, "next"],
  queryFn: async ({ signal }): Promise<Overview> =>
    dataOf(await api.get(apiPaths.overview, { signal })),
});

export function balanceHistoryQuery(range: HistoryRange) {
  return queryOptions({
    queryKey: [...OVERVIEW_KEY, "history", range],
    queryFn: async ({ signal }): Promise<BalanceHistory> =>
      dataOf(await api.get(apiPaths.balanceHistory, { signal, query: { range } })),
    placeholderData: keepPreviousData,
  });
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
