import type { Profile } from "@osisi/contracts/profile.ts";
import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "./profile-query.ts";

export interface KnownProfile {
  data: Profile | undefined;
  /** Nothing to show yet, and no error. */
  isPending: boolean;
  /** A fetch is in progress. */
  isFetching: boolean;
  /** Why there is nothing newer, as a message. */
  problem: string | undefined;
  refetch: () => void;
}

/** The investor's profile; all callers share one fetch. */
export function useProfile(): KnownProfile {
  const { data, error, isFetching, refetch } = useQuery(profileQuery);
  return {
    data: data ?? undefined,
    isPending: !data && !error,
    isFetching,
    problem: error?.message,
    refetch: () => void refetch(),
  };
}
