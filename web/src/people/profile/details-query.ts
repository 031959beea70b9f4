import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";

export const detailsQuery = queryOptions({
  queryKey: ["details"],
  queryFn: async ({ signal }) => dataOf(await api.get(apiPaths.ownDetails, { signal })),
});
