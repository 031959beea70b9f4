import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";

export const twoStepQuery = queryOptions({
  queryKey: ["two-step"],
  queryFn: async ({ signal }) => {
    return dataOf(await api.get(apiPaths.twoStep, { signal }));
  },
});

export const channelsQuery = queryOptions({
  queryKey: ["channels"],
  queryFn: async ({ signal }) => {
    return dataOf(await api.get(apiPaths.channels, { signal }));
  },
});

export const pinQuery = queryOptions({
  queryKey: ["pin"],
  queryFn: async ({ signal }) => {
    return dataOf(await api.get(apiPaths.pin, { signal }));
  },
});

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => {
    return dataOf(await api.get(apiPaths.sessions, { signal }));
  },
});
