import { startTransition, useEffect, useState } from "react";

/** Whether the first render was painted: later content is laid out separately, and rendered in
 * slices. `already`: there is nothing to wait for. */
export function useAfterPaint(already: boolean): boolean {
  const [isPainted, setPainted] = useState(already);
  useEffect(() => {
    if (already) return undefined;
    let timer: number | undefined;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [already]);
  return isPainted;
}
