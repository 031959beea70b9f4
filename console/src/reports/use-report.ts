import { useQuery } from "@tanstack/react-query";
import { type Period, type ReportName, report } from "@osisi/contracts/console/reports.ts";
import { get, queryOf } from "../api.ts";

/** A report of a period. The server makes them one after another, and a browser has few connections to
 * a server, so the next one is requested when this one is there. */
export function useReport(name: ReportName, period: Period) {
  return useQuery({
    queryKey: ["report", name, period],
    queryFn: ({ signal }) =>
      inTurn(() => {
        signal.throwIfAborted();
        return get(`/api/reports/${name}${queryOf(period)}`, report);
      }),
    retry: false,
    staleTime: ({ state }) => (state.data?.isFinal ? Number.POSITIVE_INFINITY : 60_000),
    refetchOnWindowFocus: false,
  });
}

export function csvAddress(name: ReportName, period: Period): string {
  return `/api/reports/${name}/csv${queryOf(period)}`;
}

let before: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = before.then(work, work);
  before = turn;
  return turn;
}
