import { brand } from "@osisi/contracts/brand.ts";
import { useSyncExternalStore } from "react";

export const session = createSession({
  key: brand.tokenKey,
  storage: () => window.localStorage,
  browser: () => window,
});

/** The session's token, or null. Re-renders when it changes, also in another tab. */
export function useToken(): string | null {
  return useSyncExternalStore(session.subscribe, session.token);
}

/** The session of this browser: a bearer token in local storage, which other tabs share. Where the
 * browser refuses storage, the session lives as long as the page. */
interface Session {
  token: () => string | null;
  start: (token: string) => void;
  /** `why` is said at the login. */
  end: (why?: string) => void;
  /** Why the last one was ended; empty if by its owner. */
  endedBecause: () => string;
  subscribe: (listener: () => void) => () => void;
}

interface TokenStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

interface SessionSources {
  key: string;
  /** Read each time: accessing `localStorage` alone can throw. */
  storage: () => TokenStorage;
  /** The source of storage events of other tabs, and of the page's restoration. */
  browser: () => Pick<EventTarget, "addEventListener">;
}

export function createSession({ key, storage, browser }: SessionSources): Session {
  const listeners = new Set<() => void>();
  const stored = () => attempt(() => storage().getItem(key));
  let token = stored();
  let because = "";

  function change(next: string | null) {
    if (next === token) return;
    token = next;
    for (const listener of listeners) listener();
  }

  function follow(event: Event) {
    const changed = "key" in event ? event.key : null;
    // A null key means that the whole storage was cleared.
    if (changed === key || changed === null) change(stored());
  }
  attempt(() => browser().addEventListener("storage", follow));

  // The back button restores a page as it was left, however long ago, without the storage events
  // since.
  function comeBack(event: Event) {
    if ("persisted" in event && event.persisted === true) change(stored());
  }
  attempt(() => browser().addEventListener("pageshow", comeBack));

  return {
    token: () => token,
    endedBecause: () => because,
    start(next) {
      because = "";
      attempt(() => storage().setItem(key, next));
      change(next);
    },
    end(why = "") {
      because = why;
      // A session that has been replaced since is not ended.
      if (stored() === token) attempt(() => storage().removeItem(key));
      change(null);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Null where the browser refuses storage. */
export function attempt<Result>(action: () => Result): Result | null {
  try {
    return action();
  } catch {
    return null;
  }
}
