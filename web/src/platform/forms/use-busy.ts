import { useRef, useState } from "react";

/** Runs one operation at a time: a second click before the first has ended does nothing, even
 * before the button is rendered as busy. */
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
