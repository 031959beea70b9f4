import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Circle, CirclePreview, ListedCircle } from "@osisi/contracts/circles.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";

const CIRCLES_KEY = ["circles"];

export class CircleProblem extends Error {
  override name = "CircleProblem";
  readonly why: "unknown" | "closed" | "other";

  constructor(message: string, why: CircleProblem["why"]) {
    super(message);
    this.why = why;
  }
}

export const circlesQuery = queryOptions({
  queryKey: [...CIRCLES_KEY, "all"],
  queryFn: async ({ signal }): Promise<ListedCircle[]> =>
    dataOf(await api.get(apiPaths.circles, { signal })),
});

export function circleQuery(id: string) {
  return queryOptions({
    queryKey: [...CIRCLES_KEY, "one", id],
    queryFn: async ({ signal }): Promise<Circle> => {
      const outcome = await api.get(`/v1/circles/one/${encodeURIComponent(id)}`, { signal });
      if (outcome.kind === "ok") return outcome.data;
      if (outcome.kind === "offline") throw new CircleProblem(messages.noConnection, "other");
      const { message, statusCode } = outcome;
      const why = statusCode === 404 ? "unknown" : statusCode === 409 ? "closed" : "other";
      throw new CircleProblem(message, why);
    },
  });
}

/** What a code opens, as it is now: never from what this device keeps. Each try counts against a
 * limit, so it is read once. */
export function previewQuery(code: string) {
  return queryOptions({
    queryKey: [...CIRCLES_KEY, "preview", code],
    queryFn: async (): Promise<CirclePreview> =>
      dataOf(await api.post(apiPaths.previewCircle, { code })),
    enabled: code !== "",
    meta: { kept: false },
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Shows a circle as it was answered; lists of circles are read again. */
export async function keepCircle(queries: QueryClient, circle: Circle): Promise<void> {
  queries.setQueryData(circleQuery(circle.id).queryKey, circle);
  await queries.invalidateQueries({ queryKey: circlesQuery.queryKey });
}

/** After leaving or closing one. */
export async function forgetCircle(queries: QueryClient, id: string): Promise<void> {
  queries.removeQueries({ queryKey: circleQuery(id).queryKey });
  await queries.invalidateQueries({ queryKey: circlesQuery.queryKey });
}
