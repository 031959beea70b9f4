import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { MovementKind, MovementsAnswer, Receipt } from "@osisi/contracts/history.ts";
import { messages } from "@osisi/contracts/messages.ts";
import type { StatementSummary } from "@osisi/contracts/statements.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../app/api.ts";
import type { Outcome } from "../app/outcome.ts";
import { HISTORY_KEY } from "../profile/moved-reads.ts";
import { isReversed, searchOf, type HistoryFilter } from "./history-filter.ts";

/** All pages that were asked for, the newest first. */
export function historyQuery(filter: HistoryFilter) {
  return infiniteQueryOptions({
    queryKey: [...HISTORY_KEY, "pages", searchOf(filter)],
    queryFn: async ({ signal, pageParam }): Promise<MovementsAnswer> => {
      const query = { ...searchOf(filter), ...(pageParam && { cursor: pageParam }) };
      return known(await api.get(apiPaths.movements, { signal, query }));
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: !isReversed(filter),
  });
}

/** The newest few, of one kind or of all. */
export function latestQuery(kind: MovementKind | undefined, count: number) {
  return queryOptions({
    queryKey: [...HISTORY_KEY, "latest", kind ?? "all", count],
    queryFn: async ({ signal }): Promise<MovementsAnswer> => {
      const query = { limit: String(count), ...(kind && { kind }) };
      return known(await api.get(apiPaths.movements, { signal, query }));
    },
  });
}

export function receiptQuery(id: string) {
  return queryOptions({
    queryKey: [...HISTORY_KEY, "receipt", id],
    queryFn: async ({ signal }): Promise<Receipt> =>
      known(await api.get(`/v1/transactions/${encodeURIComponent(id)}`, { signal })),
  });
}

/** What a statement of these days would hold. */
export function statementQuery(days: { from: string; to: string } | undefined) {
  return queryOptions({
    queryKey: [...HISTORY_KEY, "statement", days],
    queryFn: async ({ signal }): Promise<StatementSummary> =>
      known(await api.get(apiPaths.statementSummary, { signal, query: { ...days } })),
    enabled: days !== undefined,
  });
}

function known<Data>(outcome: Outcome<Data>): Data {
  if (outcome.kind === "ok") return outcome.data;
  throw new Error(outcome.kind === "offline" ? messages.noConnection : outcome.message);
}
