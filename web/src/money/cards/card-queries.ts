import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";

export const cardsQuery = queryOptions({
  queryKey: ["cards"],
  queryFn: async ({ signal }) => {
    return dataOf(await api.get(apiPaths.cards, { signal }));
  },
});
