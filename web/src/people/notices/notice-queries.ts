import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { NoticesAnswer, NoticeView } from "@osisi/contracts/notices.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";

export const NOTICES_KEY = ["notices"] as const;

export const noticesQuery = (about: NoticeView | undefined) =>
  infiniteQueryOptions({
    queryKey: [...NOTICES_KEY, about ?? "all"],
    queryFn: async ({ pageParam, signal }): Promise<NoticesAnswer> => {
      const query = { ...(about && { about }), ...(pageParam !== null && { cursor: pageParam }) };
      return dataOf(await api.get(apiPaths.notices, { signal, query }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
