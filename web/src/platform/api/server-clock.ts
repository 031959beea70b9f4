/** An estimate of the server's clock: a phone may have any time, and due dates follow the
 * server's. */

/** The tolerance for a response's latency. */
const MATTERS_MS = 60_000;

let aheadMs = 0;
const listeners = new Set<() => void>();

/** The server's time, just received. */
export function setServerNow(moment: string): void {
  const differenceMs = Date.parse(moment) - Date.now();
  const nextMs = Math.abs(differenceMs) < MATTERS_MS ? 0 : differenceMs;
  if (Math.abs(nextMs - aheadMs) < MATTERS_MS) return;
  aheadMs = nextMs;
  listeners.forEach((listener) => listener());
}

/** By how much the server is ahead of this device; 0 until it is known, or where the difference is
 * small. */
export function serverAheadMs(): number {
  return aheadMs;
}

/** Returns how to stop listening. */
export function onServerClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
