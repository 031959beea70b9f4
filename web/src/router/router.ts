import { isLayerEntry } from "./layer-entry.ts";
import {
  matchRoutes,
  type RouteMatch,
  type RouteObject,
  type Shown,
  untilClosed,
} from "./match-routes.ts";

export interface Location {
  pathname: string;
  search: string;
  hash: string;
  /** The state of the history entry. */
  state: unknown;
  /** Unique for each history entry. */
  key: string;
}

export interface NavigateOptions {
  replace?: boolean;
  /** How many previous history entries are replaced together with it. */
  over?: number;
  state?: unknown;
  /** The page keeps its scroll position. */
  preventScrollReset?: boolean;
}

/** The current state. A screen is loaded before its address changes, so that the last one stays
 * meanwhile. */
export interface RouterState {
  location: Location;
  matches: RouteMatch[];
  /** How the location was reached. */
  action: "push" | "replace" | "pop";
  keepsScroll: boolean;
  /** The next screen is loading. */
  loading: boolean;
  /** Why a part of it could not be loaded, and which of the matches needed it. */
  failure: Failure | undefined;
}

interface Failure {
  error: unknown;
  depth: number;
}

export interface Router {
  /** Resolves when the first screen is loaded; until then there is nothing to show. */
  firstScreen: Promise<void>;
  state: () => RouterState;
  subscribe: (listener: () => void) => () => void;
  /** Shows the current address again; failed chunks are loaded again. */
  retry: () => Promise<void>;
  /** To an address, or by a number of history entries forward. Resolves when its screen is shown or
   * another navigation has replaced it. */
  navigate: (to: string | number, options?: NavigateOptions) => Promise<void>;
  /** Whether links are left to the browser, which reloads their pages. */
  leavesToBrowser: () => boolean;
  /** A route's element, once it has been loaded. */
  shownBy: (route: RouteObject) => Shown;
}

export function createBrowserRouter(
  routes: RouteObject[],
  { leavesToBrowser = () => false }: Partial<Pick<Router, "leavesToBrowser">> = {},
): Router {
  const fetched = new Map<RouteObject, Shown>();
  const listeners = new Set<() => void>();
  let newest = 0;
  /** Called when the browser has gone back to an entry that is not to be shown. */
  let arriveUnseen: (() => void) | undefined;
  const first = readLocation();
  let state: RouterState = {
    location: first,
    matches: matchesOf(first),
    action: "pop",
    keepsScroll: false,
    loading: true,
    failure: undefined,
  };

  function matchesOf({ pathname }: Location): RouteMatch[] {
    return untilClosed(matchRoutes(routes, pathname) ?? []);
  }

  function change(part: Partial<RouterState>) {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /** Shows a location as soon as all of it is loaded; `takeOn` writes it into the history, that
   * many entries further back. */
  async function show(
    location: Location,
    how: Pick<RouterState, "action" | "keepsScroll">,
    takeOn: () => void,
    over = 0,
  ): Promise<void> {
    newest += 1;
    const mine = newest;
    const matches = matchesOf(location);
    let failure: Failure | undefined;
    if (matches.some(({ route }) => route.lazy && !fetched.has(route))) {
      change({ loading: true });
      const results = await Promise.allSettled(matches.map(({ route }) => fetchScreen(route)));
      const depth = results.findIndex(({ status }) => status === "rejected");
      const failed = results[depth];
      if (failed?.status === "rejected") failure = { error: failed.reason, depth };
    }
    if (mine !== newest) return;
    if (over > 0) await goBackUnseen(over);
    takeOn();
    change({ location, matches, ...how, loading: false, failure });
  }

  /** Another entry immediately replaces the one that this leads to. */
  async function goBackUnseen(entries: number): Promise<void> {
    await new Promise<void>((resolve) => {
      arriveUnseen = resolve;
      window.history.go(-entries);
    });
    arriveUnseen = undefined;
  }

  async function fetchScreen(route: RouteObject): Promise<void> {
    if (route.lazy && !fetched.has(route)) fetched.set(route, await route.lazy());
  }

  async function navigate(to: string | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === "number") {
      window.history.go(to);
      return;
    }
    const url = new URL(to, window.location.href);
    const { pathname, search, hash } = url;
    const entry = { usr: options.state ?? null, key: newKey() };
    const location = { pathname, search, hash, state: entry.usr, key: entry.key };
    const action = options.replace ? "replace" : "push";
    const keepsScroll = options.preventScrollReset ?? false;
    const takeOn = () => {
      // The layer goes with the page: coming back, it would be empty.
      if (action === "replace" || isLayerEntry()) window.history.replaceState(entry, "", url);
      else window.history.pushState(entry, "", url);
    };
    await show(location, { action, keepsScroll }, takeOn, options.over);
  }

  function showCurrent() {
    if (arriveUnseen) {
      arriveUnseen();
      return;
    }
    // A reload, or the forward button, leads to the entry of a layer.
    if (isLayerEntry()) window.history.back();
    void show(readLocation(), { action: "pop", keepsScroll: false }, () => undefined);
  }
  const firstScreen = new Promise<void>((resolve) => {
    listeners.add(function tell() {
      if (state.loading) return;
      listeners.delete(tell);
      resolve();
    });
  });
  window.addEventListener("popstate", showCurrent);
  showCurrent();

  return {
    firstScreen,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate,
    retry: () => show(state.location, { action: state.action, keepsScroll: true }, () => undefined),
    leavesToBrowser,
    shownBy: (route) => fetched.get(route) ?? route,
  };
}

/** The browser's location, with the state of its history entry. */
function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const entry: unknown = window.history.state;
  const isOurs = typeof entry === "object" && entry !== null && "key" in entry && "usr" in entry;
  if (!isOurs) return { pathname, search, hash, state: null, key: "default" };
  return { pathname, search, hash, state: entry.usr, key: String(entry.key) };
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}
