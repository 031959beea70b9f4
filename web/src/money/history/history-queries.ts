import { apiPaths } from "@osisi/contracts/api-paths.ts";
import {
  historyLimits,
  type ActKind,
  type ActsAnswer,
  type MonthsAnswer,
} from "@osisi/contracts/history.ts";
import type { StatementSummary } from "@osisi/contracts/statements.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";
import { HISTORY_KEY } from "#people/profile/moved-reads.ts";
import { isReversed, searchOf, type HistoryFilter } from "./history-filter.ts";

/** All pages loaded so far, the newest first. */
export function historyQuery(filter: HistoryFilter) {
  return infiniteQueryOptions({
    queryKey: [...HISTORY_KEY, "pages", searchOf(filter)],
    queryFn: async ({ signal, pageParam }): Promise<ActsAnswer> => {
      const query = { ...searchOf(filter), ...(pageParam && { cursor: pageParam }) };
      return dataOf(await api.get(apiPaths.acts, { signal, query }));
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: !isReversed(filter),
  });
}

/** What the months of a filter add up to. */
export function monthsQuery(filter: HistoryFilter) {
  const query = searchOf(filter);
  return queryOptions({
    queryKey: [...HISTORY_KEY, "months", query],
    queryFn: async ({ signal }): Promise<MonthsAnswer> =>
      dataOf(await api.get(apiPaths.months, { signal, query })),
    enabled: !isReversed(filter),
  });
}

/** What is folded in a row, within the days of the filter. */
export function foldQuery(id: string, filter: HistoryFilter = {}) {
  const { from, to } = filter;
  const limit = String(historyLimits.largestPage);
  const wanted = { of: id, limit, ...(from && { from }), ...(to && { to }) };
  return infiniteQueryOptions({
    queryKey: [...HISTORY_KEY, "fold", wanted],
    queryFn: async ({ signal, pageParam }): Promise<ActsAnswer> => {
      const query = { ...wanted, ...(pageParam && { cursor: pageParam }) };
      return dataOf(await api.get(apiPaths.acts, { signal, query }));
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** The newest few, of one kind or of all. */
export function latestQuery(kind: ActKind | undefined, count: number) {
  return queryOptions({
    queryKey: [...HISTORY_KEY, "latest", kind ?? "all", count],
    queryFn: async ({ signal }): Promise<ActsAnswer> => {
      const query = { limit: String(count), ...(kind && { kind }) };
      return dataOf(await api.get(apiPaths.acts, { signal, query }));
    },
  });
}

export const taxYearsQuery = queryOptions({
  queryKey: [...HISTORY_KEY, "tax"],
  queryFn: async ({ signal }) => dataOf(await api.get(apiPaths.taxYears, { signal })),
});

/** Those that others can check now. */
export const sharedStatementsQuery = queryOptions({
  queryKey: [...HISTORY_KEY, "shared"],
  queryFn: async ({ signal }) =>
    dataOf(await api.get(apiPaths.sharedStatements, { signal })).statements,
});

/** The summary of a statement of these days. */
export function statementQuery(days: { from: string; to: string } | undefined) {
  return queryOptions({
    queryKey: [...HISTORY_KEY, "statement", days],
    queryFn: async ({ signal }): Promise<StatementSummary> =>
      dataOf(await api.get(apiPaths.statementSummary, { signal, query: { ...days } })),
    enabled: days !== undefined,
  });
}
