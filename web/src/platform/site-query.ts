import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Company } from "@osisi/contracts/catalogue-values.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "./api/api.ts";
import { dataOf } from "./api/outcome.ts";

export const siteQuery = queryOptions({
  queryKey: ["site"],
  queryFn: async ({ signal }) => dataOf(await api.get(apiPaths.site, { signal })),
});

/** Who runs this and how to reach them; undefined until it is known. */
export function useCompany(): Company | undefined {
  return useQuery(siteQuery).data?.company;
}
