import type { Payment } from "@osisi/contracts/payments.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { showToast } from "#platform/toasts/toasts.tsx";
import { readMovedAgain, stampOf } from "./moved-reads.ts";
import { forgetPaid, paidReference } from "./paid-reference.ts";
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

/** The interval until the next fetch of the profile while something is pending: seconds at first,
 * when most payments arrive, and then less and less often. */
const PAUSES_MS = [3_000, 3_000, 4_000, 5_000, 8_000, 12_000, 20_000, 30_000, 60_000] as const;

interface Watch {
  /** What is pending; a change resets the interval. */
  awaited: string;
  polls: number;
}

export function pollPauseMs(polls: number): number {
  return PAUSES_MS[Math.min(polls, PAUSES_MS.length - 1)] ?? 60_000;
}

/** The references of what is undecided, and of a payment that the gateway called paid and the
 * profile does not show. Empty: nothing is pending. */
export function awaitedIn(profile: Profile | null, paidReference: string | undefined): string {
  const payments = profile?.inFlight.filter(mayChange) ?? [];
  const withdrawals = profile?.transfers.data.filter(({ state }) => state === "pending") ?? [];
  const references = [...payments, ...withdrawals].map(({ reference }) => reference);
  if (paidReference !== undefined && !hasArrived(profile, paidReference)) {
    references.push(paidReference);
  }
  return references.toSorted().join(" ");
}

/** An operator's decision is not polled for. */
function mayChange({ payUrl, state }: Payment): boolean {
  return state === "checking" || payUrl !== null;
}

function hasArrived(profile: Profile | null, reference: string): boolean {
  return profile?.transactions.data.some((movement) => movement.reference === reference) ?? false;
}

/** Counts one more poll for the same items, or starts again for others. */
export function nextWatch(watch: Watch, awaited: string): Watch {
  return awaited === watch.awaited ? { awaited, polls: watch.polls + 1 } : { awaited, polls: 0 };
}
