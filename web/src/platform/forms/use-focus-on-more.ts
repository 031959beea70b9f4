import { useEffect, useRef, type RefObject } from "react";

/** After "Show more" the first new line gets the focus, where the button was: the page does not
 * move, and the button may be gone. `lines` selects the lines of the list. */
export function useFocusOnMore(
  list: RefObject<HTMLElement | null>,
  lines: string,
  count: number,
): { expect: () => void } {
  const expectedAfter = useRef<number | undefined>(undefined);
  useEffect(() => {
    const before = expectedAfter.current;
    if (before === undefined || count <= before) return;
    expectedAfter.current = undefined;
    const found = list.current?.querySelectorAll<HTMLElement>(lines);
    found?.[before]?.focus({ preventScroll: true });
  }, [list, lines, count]);
  return {
    expect: () => {
      expectedAfter.current = count;
    },
  };
}
