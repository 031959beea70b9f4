import { useEffect, useState, useSyncExternalStore } from "react";
import { onServerClock, serverAheadMs } from "./api/server-clock.ts";

/** The server's time, updated when the page becomes visible again: a tab left open in the evening
 * says good morning in the morning. */
export function useNow(): Date {
  const aheadMs = useSyncExternalStore(onServerClock, serverAheadMs);
  const [lookedAt, setLookedAt] = useState(() => new Date());
  useEffect(() => {
    const look = () => setLookedAt(new Date());
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return new Date(lookedAt.getTime() + aheadMs);
}
