import { queryOptions } from "@tanstack/react-query";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";

/** What the money of a portfolio does, and the investor's own share of its energy. */
export function proceedsQuery(portfolioId: string) {
  return queryOptions({
    queryKey: ["proceeds", portfolioId],
    queryFn: async ({ signal }) =>
      dataOf(
        await api.get(`/v1/portfolios/${encodeURIComponent(portfolioId)}/proceeds`, { signal }),
      ),
  });
}
