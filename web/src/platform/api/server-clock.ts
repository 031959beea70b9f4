/** The server's clock, as far as it can be known here: a phone may be set to any time, and what falls
 * due does so by the server's. */

/** What the way of an answer takes is no difference. */
const MATTERS_MS = 60_000;

let aheadMs = 0;
const listeners = new Set<() => void>();

/** The server said that it is this moment, just now. */
export function setServerNow(moment: string): void {
  const differenceMs = Date.parse(moment) - Date.now();
  const nextMs = Math.abs(differenceMs) < MATTERS_MS ? 0 : differenceMs;
  if (Math.abs(nextMs - aheadMs) < MATTERS_MS) return;
  aheadMs = nextMs;
  listeners.forEach((tell) => tell());
}

/** By how much the server is ahead of this device; 0 until it has said, or where it hardly is. */
export function serverAheadMs(): number {
  return aheadMs;
}

/** Answers how to stop listening. */
export function onServerClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
