import { QueryClient, useQuery } from "@tanstack/react-query";
import { type Me, me } from "@osisi/contracts/console/operators.ts";
import { ApiError, get, noteActivity } from "./api.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection too: that it is lost is seen by a request that fails.
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status > 0),
    },
  },
});

const meQuery = { queryKey: ["me"], queryFn: () => get("/api/me", me), staleTime: 60_000 };

export const fetchMe = (): Promise<Me> => queryClient.fetchQuery(meQuery);

/** After signing in: react-admin has kept that there was no session. */
export async function keepMe(me: Me): Promise<void> {
  queryClient.setQueryData(meQuery.queryKey, me);
  await queryClient.resetQueries({ queryKey: ["auth"] });
}

/** Who is signed in; pages behind the sign-in always have one. */
export function useMe(): Me | undefined {
  return useMeQuery().data;
}

export const useMeQuery = () => useQuery({ ...meQuery, refetchInterval: 60_000 });

/** Lists refresh themselves; only what the operator does renews the session. */
export function watchActivity(): void {
  for (const event of ["pointermove", "pointerdown", "keydown", "wheel", "touchmove"] as const) {
    document.addEventListener(event, noteActivity, { passive: true });
  }
}
