import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { messages } from "@osisi/contracts/messages.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../app/api.ts";

export const twoStepQuery = queryOptions({
  queryKey: ["two-step"],
  queryFn: async ({ signal }) => {
    const outcome = await api.get(apiPaths.twoStep, { signal });
    if (outcome.kind === "ok") return outcome.data;
    throw new Error(outcome.kind === "offline" ? messages.noConnection : outcome.message);
  },
});

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => {
    const outcome = await api.get(apiPaths.sessions, { signal });
    if (outcome.kind === "ok") return outcome.data;
    throw new Error(outcome.kind === "offline" ? messages.noConnection : outcome.message);
  },
});
