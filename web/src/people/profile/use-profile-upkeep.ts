import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { showToast } from "#platform/toasts/toasts.tsx";
import { forgetPaid, paidReference } from "./paid-reference.ts";
import { readMovedAgain, stampOf } from "./moved-reads.ts";
import { awaitedIn, hasArrived, nextWatch, pollPauseMs, type Watch } from "./poll-pause.ts";
import { ProfileProblem, profileQuery } from "./profile-query.ts";

/** Called once for the whole dashboard: polls the profile while money is pending and the page is
 * visible, refetches all other data about money once the profile shows a change, and shows the
 * server's message where it refuses the profile. */
export function useProfileUpkeep(): void {
  const watch = useRef<Watch>({ awaited: "", polls: 0 });
  const seen = useRef(0);
  const { data, error } = useQuery({
    ...profileQuery,
    refetchInterval({ state }) {
      const awaited = awaitedIn(state.data ?? null, paidReference(Date.now()));
      if (awaited === "") return false;
      const fetches = state.dataUpdateCount + state.errorUpdateCount;
      if (awaited !== watch.current.awaited || fetches !== seen.current) {
        watch.current = nextWatch(watch.current, awaited);
        seen.current = fetches;
      }
      return pollPauseMs(watch.current.polls);
    },
  });

  useEffect(() => {
    const reference = paidReference(Date.now());
    if (reference !== undefined && hasArrived(data ?? null, reference)) forgetPaid();
  }, [data]);

  const queries = useQueryClient();
  const stamp = data ? stampOf(data) : undefined;
  const stampBefore = useRef(stamp);
  useEffect(() => {
    if (stampBefore.current !== undefined && stampBefore.current !== stamp) readMovedAgain(queries);
    stampBefore.current = stamp;
  }, [queries, stamp]);

  useEffect(() => {
    if (error instanceof ProfileProblem && !error.offline) showToast("error", error.message);
  }, [error]);
}
