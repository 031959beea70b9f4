import { useSyncExternalStore } from "react";
import { brand } from "@osisi/contracts/brand.ts";
import { createSession } from "./session-store.ts";

export const session = createSession({
  key: brand.tokenKey,
  storage: () => window.localStorage,
  browser: () => window,
});

/** The session's token, or null. Re-renders when it changes, also in another tab. */
export function useToken(): string | null {
  return useSyncExternalStore(session.subscribe, session.token);
}
