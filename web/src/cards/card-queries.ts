import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../app/api.ts";
import { dataOf } from "../app/outcome.ts";

export const cardsQuery = queryOptions({
  queryKey: ["cards"],
  queryFn: async ({ signal }) => {
    return dataOf(await api.get(apiPaths.cards, { signal }));
  },
});
