import type { Flight } from "@osisi/contracts/flight.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#platform/api/api.ts";

const LOOK_AGAIN_MS = 30_000;

export class FlightProblem extends Error {
  override name = "FlightProblem";
  readonly isUnknown: boolean;

  constructor(message: string, isUnknown: boolean) {
    super(message);
    this.isUnknown = isUnknown;
  }
}

/** Looked at again by itself until the money has arrived. */
export function flightQuery(reference: string) {
  return queryOptions({
    queryKey: ["flight", reference],
    queryFn: async ({ signal }): Promise<Flight> => {
      const outcome = await api.get(`/v1/flights/${encodeURIComponent(reference)}`, { signal });
      if (outcome.kind === "ok") return outcome.data;
      if (outcome.kind === "offline") throw new FlightProblem(messages.noConnection, false);
      throw new FlightProblem(outcome.message, outcome.statusCode === 404);
    },
    refetchInterval: ({ state }) => (state.data?.isOver === false ? LOOK_AGAIN_MS : false),
  });
}
