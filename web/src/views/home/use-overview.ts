import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { overviewQuery } from "./overview-queries.ts";

/** The next events, requested beside the profile. */
export function useOverview() {
  const { data, error, isFetching, refetch } = useQuery(overviewQuery);
  return {
    data: useDeferredValue(data),
    problem: data ? undefined : error?.message,
    isFetching,
    refetch: () => void refetch(),
  };
}

export type KnownOverview = ReturnType<typeof useOverview>;
