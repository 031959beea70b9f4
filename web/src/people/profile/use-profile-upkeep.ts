import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { showToast } from "#platform/toasts/toasts.tsx";
import { forgetPaid, paidReference } from "./paid-reference.ts";
import { readMovedAgain, stampOf } from "./moved-reads.ts";
import { awaitedIn, hasArrived, nextWatch, pollPauseMs, type Watch } from "./poll-pause.ts";
import { ProfileProblem, profileQuery } from "./profile-query.ts";

/** Called once for the whole dashboard: fetches the profile again while money is in flight and the
 * page can be seen, has all else that was read of money read again once the profile shows that something
 * has moved, and says what the server says where it refuses the profile. */
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
