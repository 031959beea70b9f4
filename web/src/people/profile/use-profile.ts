import type { Profile } from "@osisi/contracts/profile.ts";
import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "./profile-query.ts";

export interface KnownProfile {
  data: Profile | undefined;
  /** Nothing to show yet, and nothing has gone wrong. */
  isPending: boolean;
  /** A fetch is under way. */
  isFetching: boolean;
  /** Why there is nothing newer, as a sentence. */
  problem: string | undefined;
  refetch: () => void;
}

/** What the server knows of the investor; all who ask share one fetch. */
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
