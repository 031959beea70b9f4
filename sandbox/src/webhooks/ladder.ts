const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When an unacknowledged webhook is retried: every three minutes for the first four tries, then
 * hourly until 72 hours after the first. `undefined`: given up. */
export function nextTryAt(done: {
  tries: number;
  firstTriedAtMs: number;
  nowMs: number;
}): number | undefined {
  if (done.tries <= 4) return done.nowMs + 3 * MINUTE_MS;
  const next = done.nowMs + HOUR_MS;
  return next - done.firstTriedAtMs > 72 * HOUR_MS ? undefined : next;
}
