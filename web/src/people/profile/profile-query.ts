import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { queryOptions, type QueryClient, useQuery } from "@tanstack/react-query";
import { api } from "#platform/api/api.ts";
import type { Outcome } from "#platform/api/outcome.ts";
import { setServerNow } from "#platform/api/server-clock.ts";

/** The server reports it as an error, and the specification requires it to be ignored silently. */
const IGNORED_STATUS_CODE = 205;
const PROFILE_KEY = ["profile"];

export const profileQuery = queryOptions({
  queryKey: PROFILE_KEY,
  queryFn: async ({ signal, client }) => {
    const known = knownProfile(client);
    const outcome = await api.get(apiPaths.profile, { signal, known });
    if (outcome.kind === "ok") setServerNow(outcome.data.now);
    return acceptProfile(outcome, known);
  },
});

export class ProfileProblem extends Error {
  override name = "ProfileProblem";
  readonly offline: boolean;

  constructor(message: string, offline: boolean) {
    super(message);
    this.offline = offline;
  }
}

/** The new profile, or the previous one where the response is to be ignored. `null`: nothing yet.
 * @throws ProfileProblem with the message to show */
export function acceptProfile(outcome: Outcome<Profile>, known: Profile | null): Profile | null {
  if (outcome.kind === "ok") return outcome.data;
  if (outcome.kind === "offline") throw new ProfileProblem(messages.noConnection, true);
  if (outcome.statusCode === IGNORED_STATUS_CODE) return known;
  throw new ProfileProblem(outcome.message, false);
}

function knownProfile(client: QueryClient): Profile | null {
  return client.getQueryData<Profile | null>(PROFILE_KEY) ?? null;
}

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
