import { focusManager, QueryClient, useQuery } from "@tanstack/react-query";
import { type Me, me } from "@osisi/contracts/console/operators.ts";
import { ApiError, get } from "./api.ts";

const AWAY_AFTER_MS = 2 * 60_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
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

/** Live lists renew the session at the server, so they rest while the operator is away from the screen. */
export function restWhileAway(): void {
  focusManager.setEventListener((setFocused) => {
    let lastSeen = Date.now();
    const look = () =>
      setFocused(document.visibilityState === "visible" && Date.now() - lastSeen < AWAY_AFTER_MS);
    const onActivity = () => {
      lastSeen = Date.now();
      look();
    };
    const events = ["pointermove", "pointerdown", "keydown", "visibilitychange"] as const;
    for (const event of events) document.addEventListener(event, onActivity, { passive: true });
    const timer = setInterval(look, 15_000);
    return () => {
      clearInterval(timer);
      for (const event of events) document.removeEventListener(event, onActivity);
    };
  });
}
