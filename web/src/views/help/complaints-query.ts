import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";

/** The newest first. */
export const complaintsQuery = queryOptions({
  queryKey: ["complaints"],
  queryFn: async ({ signal }) => dataOf(await api.get(apiPaths.complaints, { signal })).complaints,
});
