import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { HistoryFilter } from "./history-filter.ts";
import { HISTORY_KEY, historyQuery } from "./history-queries.ts";

/** The pages that were asked for. They are read again when the profile shows that something newer has
 * happened. */
export function useHistory(filter: HistoryFilter, newestId: string | undefined) {
  const queries = useQueryClient();
  const query = useInfiniteQuery(historyQuery(filter));
  const seen = useRef(newestId);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== newestId) {
      void queries.invalidateQueries({ queryKey: HISTORY_KEY });
    }
    seen.current = newestId;
  }, [queries, newestId]);
  return { ...query, movements: query.data?.pages.flatMap(({ items }) => items) };
}
