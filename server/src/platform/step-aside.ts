/** Work that nobody waits for steps aside while what goes first has to wait for its turn, and for a while after, but
 * never for longer than it has patience: in a rush what somebody does wait for is over sooner, and this is never
 * put off for good. */

/** After so long in the queue there is the turn of some work. */
export type Turn = (waitedMs: number, work: () => Promise<void>) => Promise<void>;

/** A worker that keeps up takes a job within a few milliseconds. */
const LATE_MS = 50;
const WHILE_AFTER_MS = 250;

export function stepAside({ patienceMs }: { patienceMs: number }) {
  let calmFrom = 0;

  const first: Turn = (waitedMs, work) => {
    if (waitedMs > LATE_MS) calmFrom = performance.now() + WHILE_AFTER_MS;
    return work();
  };

  const aside: Turn = async (_, work) => {
    const latest = performance.now() + patienceMs;
    const leftMs = () => Math.min(calmFrom, latest) - performance.now();
    while (leftMs() > 0) await new Promise((resolve) => setTimeout(resolve, leftMs()));
    await work();
  };

  return { first, aside };
}
