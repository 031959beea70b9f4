import { isLayerEntry } from "./layer-entry.ts";
import { matchRoutes, type RouteMatch, type RouteObject, type Shown } from "./match-routes.ts";

export interface Location {
  pathname: string;
  search: string;
  hash: string;
  /** What the entry of the browser's history carries. */
  state: unknown;
  /** Each entry of the history has its own. */
  key: string;
}

export interface NavigateOptions {
  replace?: boolean;
  /** So many entries of the history before this one are left behind together with it. */
  over?: number;
  state?: unknown;
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean;
}

/** What is shown. A screen is fetched before its address is taken on, so that the last one stays
 * meanwhile. */
export interface RouterState {
  location: Location;
  matches: RouteMatch[];
  /** How the location was come to. */
  action: "push" | "replace" | "pop";
  keepsScroll: boolean;
  /** The next screen is being fetched. */
  loading: boolean;
  /** Why a part of it could not be fetched, and which of the matches needed that part. */
  failure: Failure | undefined;
}

interface Failure {
  error: unknown;
  depth: number;
}

export interface Router {
  /** Ends when the first screen is here; until then there is nothing to show. */
  firstScreen: Promise<void>;
  state: () => RouterState;
  subscribe: (listener: () => void) => () => void;
  /** Shows the current address once more; what could not be fetched is fetched again. */
  retry: () => Promise<void>;
  /** To an address, or so many entries forward in the history. Ends when its screen is shown or another
   * navigation has taken over. */
  navigate: (to: string | number, options?: NavigateOptions) => Promise<void>;
  /** Whether the browser itself is to follow links now, and load their pages anew. */
  leavesToBrowser: () => boolean;
  /** What a route shows, once it has been fetched. */
  shownBy: (route: RouteObject) => Shown;
}

export function createBrowserRouter(
  routes: RouteObject[],
  { leavesToBrowser = () => false }: Partial<Pick<Router, "leavesToBrowser">> = {},
): Router {
  const fetched = new Map<RouteObject, Shown>();
  const listeners = new Set<() => void>();
  let newest = 0;
  /** Told that the browser has gone back to where nothing is to be shown. */
  let arriveUnseen: (() => void) | undefined;
  const first = readLocation();
  let state: RouterState = {
    location: first,
    matches: matchRoutes(routes, first.pathname) ?? [],
    action: "pop",
    keepsScroll: false,
    loading: true,
    failure: undefined,
  };

  function change(part: Partial<RouterState>) {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /** Shows a location as soon as all of it is here; `takeOn` writes it into the history, so many entries
   * further back. */
  async function show(
    location: Location,
    how: Pick<RouterState, "action" | "keepsScroll">,
    takeOn: () => void,
    over = 0,
  ): Promise<void> {
    newest += 1;
    const mine = newest;
    const matches = matchRoutes(routes, location.pathname) ?? [];
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

  /** Another entry follows at once on the one that this leads to. */
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
      // What lay over the page goes with the page: coming back, nothing would lie there.
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
    // A reload, or the browser's forward button, leads to where something lay over the page.
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

/** Where the browser is, with what its entry of the history carries. */
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
