import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { PointMovement, Referrals, ReferredPerson } from "@osisi/contracts/referrals.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";
import type { Outcome } from "#platform/api/outcome.ts";

const REFERRALS_KEY = ["referrals"];

/** The link, the points, and the first page of each list. */
export const referralsQuery = queryOptions({
  queryKey: REFERRALS_KEY,
  queryFn: async ({ signal }): Promise<Referrals> =>
    dataOf(await api.get(apiPaths.referrals, { signal })),
});

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** The pages after a first page that ends there; loaded on request. */
function olderQuery<Item>(
  list: string,
  from: string | null,
  read: (cursor: string, signal: AbortSignal) => Promise<Outcome<Page<Item>>>,
) {
  return infiniteQueryOptions({
    queryKey: [...REFERRALS_KEY, list, from],
    queryFn: async ({ pageParam, signal }): Promise<Page<Item>> =>
      dataOf(await read(pageParam, signal)),
    initialPageParam: from ?? "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: false,
  });
}

export function olderFriendsQuery(from: string | null) {
  return olderQuery<ReferredPerson>("people", from, (cursor, signal) =>
    api.get(apiPaths.referredPeople, { signal, query: { cursor } }),
  );
}

export function olderPointsQuery(from: string | null) {
  return olderQuery<PointMovement>("points", from, (cursor, signal) =>
    api.get(apiPaths.pointHistory, { signal, query: { cursor } }),
  );
}
