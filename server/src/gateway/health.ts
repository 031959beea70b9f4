import type { GatewayName } from "./gateway.ts";
import type { Outcome } from "./outcome.ts";

/** Whether a gateway answers, as this process sees it: its calls of the last thirty seconds. A call
 * fails if its outcome is unknown or its answer was slow. A refused pace says nothing. Times are
 * milliseconds of a clock that only goes forward. */

const WINDOW_MS = 30_000;
const SLOW_MS = 8_000;
const LEAST_FAILURES = 3;
/** More say nothing new. */
const MAX_CALLS = 1_000;

type Ended = Readonly<{ endedAt: number; hasFailed: boolean }>;

const calls = new Map<GatewayName, Ended[]>();

export function noteCall(
  name: GatewayName,
  outcome: Outcome<unknown>,
  { startedAt, endedAt }: { startedAt: number; endedAt: number },
): void {
  if (outcome.kind === "unknown" && outcome.reason === RATE_LIMITED) return;
  const hasFailed = outcome.kind === "unknown" || endedAt - startedAt > SLOW_MS;
  calls.set(name, [...recent(name, endedAt).slice(1 - MAX_CALLS), { endedAt, hasFailed }]);
}

/** At least three of the calls failed, and at least half of them. */
export function isFailing(name: GatewayName, now: number): boolean {
  const ended = recent(name, now);
  const failed = ended.filter(({ hasFailed }) => hasFailed).length;
  return failed >= LEAST_FAILURES && failed * 2 >= ended.length;
}

export function forgetCalls(name: GatewayName): void {
  calls.delete(name);
}

/** For tests: what one of them has seen says nothing about the next. */
export function forgetAllCalls(): void {
  calls.clear();
}

function recent(name: GatewayName, now: number): Ended[] {
  return (calls.get(name) ?? []).filter(({ endedAt }) => now - endedAt < WINDOW_MS);
}

export const RATE_LIMITED = "rate limited";
