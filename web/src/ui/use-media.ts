import { useCallback, useSyncExternalStore } from "react";

/** The widths of `--breakpoint-lg` and `--breakpoint-xl`. */
export const SIDEBAR_FITS = "(min-width: 64rem)";
export const SECOND_COLUMN_FITS = "(min-width: 80rem)";

/** Whether a media query matches, for elements that are too expensive to render hidden, or that
 * stand in another place. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
