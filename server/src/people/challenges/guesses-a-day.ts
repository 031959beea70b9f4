import { hasQuota, quotaKey, takeQuota } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";

/** Where a code gives access to an account, guesses are also limited per day: each requester has a
 * share, so small that it takes many of them to use up the total. */

const DAY_MS = 24 * 60 * 60_000;
const GUESSES_A_DAY = { byRequester: 15, inAll: 100 };

/** `about`: the purpose, and the account. */
type Guessing = Readonly<{ about: readonly [string, ...string[]]; requester: string }>;

/** Counts a guess. Returns whether it was within the limits. */
export async function takeGuessOfToday(runtime: Runtime, guessing: Guessing): Promise<boolean> {
  // Guesses of one requester beyond their share must not use up the total.
  for (const rule of rulesOf(runtime, guessing)) {
    if (!(await takeQuota(runtime.db, rule))) return false;
  }
  return true;
}

export async function hasGuessToday(runtime: Runtime, guessing: Guessing): Promise<boolean> {
  const rules = rulesOf(runtime, guessing);
  const left = await Promise.all(rules.map((rule) => hasQuota(runtime.db, rule)));
  return !left.includes(false);
}

function rulesOf({ clock, config }: Runtime, { about, requester }: Guessing) {
  const now = clock.now();
  const rule = (limit: number, ...counted: string[]) => ({
    key: quotaKey(config.secretKey, ...about, ...counted),
    limit,
    windowMs: DAY_MS,
    now,
  });
  return [rule(GUESSES_A_DAY.byRequester, requester), rule(GUESSES_A_DAY.inAll)];
}
