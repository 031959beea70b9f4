import { useEffect, useLayoutEffect, useRef } from "react";
import { useCalls } from "#platform/api/call-watch.ts";
import { Toasts } from "#platform/toasts/toasts.tsx";
import { useNavigation, useRouterState } from "#router/router-context.ts";
import { Outlet } from "#router/router-provider.tsx";

/** The frame of every screen. While the next one is loading the last one stays. A new screen starts
 * at its top, a revisited one at its scroll position. */
export function Root() {
  const loading = useNavigation().state === "loading";
  return (
    <div aria-busy={loading}>
      <CallProgress />
      <Outlet />
      <Toasts />
      <ScrollRestoration />
    </div>
  );
}

const POSITIONS = "osisi.scrolledTo";
/** The number of history entries with a stored position. */
const MOST = 100;

/** A new screen starts at its top, or at the fragment of its address; a revisited one at its scroll
 * position, also after a reload. */
function ScrollRestoration() {
  const { location, action, keepsScroll } = useRouterState();
  const { key, hash } = location;

  useEffect(() => {
    window.history.scrollRestoration = "manual";
  }, []);

  // Not when only a layer was closed: its history entry is the page's own again.
  const placed = useRef<string>(undefined);
  const placedAt = useRef(0);
  useLayoutEffect(() => {
    if (placed.current === key) return;
    const isFirst = placed.current === undefined;
    placed.current = key;
    const known = readPositions().get(key);
    const part = hash === "" ? null : document.getElementById(hash.slice(1));
    // A page that was just loaded is at its top, and reading the position would force a layout.
    if (isFirst && !known && !part) return;
    if (action === "pop" && known !== undefined) window.scrollTo(0, known);
    else if (part) part.scrollIntoView();
    else if (!keepsScroll) window.scrollTo(0, 0);
    placedAt.current = window.scrollY;
  }, [key, action, hash, keepsScroll]);

  useEffect(() => {
    let last = placedAt.current;
    const follow = () => {
      last = window.scrollY;
    };
    const keep = () => writePosition(key, last);
    window.addEventListener("scroll", follow, { passive: true });
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("scroll", follow);
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [key]);

  return null;
}

function readPositions(): Map<string, number> {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(POSITIONS) ?? "{}");
    const entries = typeof kept === "object" && kept !== null ? Object.entries(kept) : [];
    return new Map(entries.filter(([, position]) => typeof position === "number"));
  } catch {
    return new Map();
  }
}

function writePosition(key: string, position: number): void {
  const positions = readPositions();
  positions.delete(key);
  positions.set(key, position);
  const newest = Object.fromEntries([...positions].slice(-MOST));
  try {
    window.sessionStorage.setItem(POSITIONS, JSON.stringify(newest));
  } catch {
    // Storage is refused: pages start at their top.
  }
}

/** Announces a pending request, once it takes longer than usual. */
function CallProgress() {
  const { waiting, changing } = useCalls();
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-50 grid justify-items-center gap-3">
      {waiting !== "no" && (
        <span className="h-1 w-full overflow-hidden bg-line">
          <progress
            aria-label="Waiting for an answer"
            className="call-progress block h-full w-1/3 appearance-none rounded-full border-0 bg-clay"
          />
        </span>
      )}
      <output className="px-4">
        {waiting === "long" && (
          <span className="inline-block rounded-control border border-edge bg-card px-4 py-2 text-14 text-ink">
            {changing
              ? "Still waiting for an answer. Your money is safe: the same request is never carried out twice."
              : "Still waiting for an answer. The connection seems to be slow."}
          </span>
        )}
      </output>
    </div>
  );
}
