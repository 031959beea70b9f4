import { useRef, useState } from "react";

/** Runs one piece of work at a time: a second press before the first has ended does nothing, even
 * one so quick that the button has not been drawn as busy yet. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function run(work: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, run };
}
