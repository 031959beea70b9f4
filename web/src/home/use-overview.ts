import type { Profile } from "@osisi/contracts/profile.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useRef } from "react";
import { OVERVIEW_KEY, overviewQuery } from "./overview-queries.ts";

/** What comes next, asked for beside the profile, and again whenever the profile, which is watched while
 * money is on its way, shows that something has moved. */
export function useOverview(profile: Profile | undefined) {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(overviewQuery);
  const stamp = profile && stampOf(profile);
  const seen = useRef(stamp);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== stamp) {
      void queries.invalidateQueries({ queryKey: OVERVIEW_KEY });
    }
    seen.current = stamp;
  }, [queries, stamp]);
  return {
    data: useDeferredValue(data),
    problem: data ? undefined : error?.message,
    isFetching,
    refetch: () => void refetch(),
  };
}

export type KnownOverview = ReturnType<typeof useOverview>;

function stampOf({ transactions, underWay, balance, activeInvestmentBalance }: Profile): string {
  const newest = transactions.data[0]?.id ?? "";
  return [newest, underWay.length, balance, activeInvestmentBalance].join(" ");
}
