import { hasQuota, quotaKey, takeQuota } from "../platform/quota.ts";
import type { Runtime } from "../platform/runtime.ts";

/** Where an account can be gained by a code, guesses are also counted over a whole day: each requester has a
 * share, small enough that it takes many of them to use up the tries of all. */

const DAY_MS = 24 * 60 * 60_000;
const GUESSES_A_DAY = { byRequester: 15, inAll: 100 };

/** `about`: for what, and whose. */
type Guessing = Readonly<{ about: readonly [string, ...string[]]; requester: string }>;

/** Takes one. Answers whether there was one left. */
export async function takeGuessOfToday(runtime: Runtime, guessing: Guessing): Promise<boolean> {
  // What one requester tries beyond their share must not use up the tries of all.
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
