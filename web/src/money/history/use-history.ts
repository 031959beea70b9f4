import { useInfiniteQuery } from "@tanstack/react-query";
import type { HistoryFilter } from "./history-filter.ts";
import { historyQuery } from "./history-queries.ts";

/** The pages loaded so far. */
export function useHistory(filter: HistoryFilter) {
  const query = useInfiniteQuery(historyQuery(filter));
  return { ...query, movements: query.data?.pages.flatMap(({ items }) => items) };
}
