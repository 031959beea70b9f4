import { startTransition, useEffect, useState } from "react";

/** Whether what was rendered first has been seen: what comes then is laid out by itself, and drawn in
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
