import type { Db, Tx } from "#platform/database/database.ts";
import { hasQuota, quotaKey, takeQuota } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";

/** Rate limits of one requester for registrations and codes, in total and per address. Counted per
 * requester, so that no one can use up another's limit, and equally for known and unknown
 * addresses. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type CodeRequest = Readonly<{ requester: string; target: string }>;

export async function mayRequestCode(
  runtime: Runtime,
  request: CodeRequest & { kind: "onboard" | "resend" | "forgot" },
): Promise<boolean> {
  const { clock, config, db } = runtime;
  const inTheMinute = await takeQuota(db, {
    key: quotaKey(config.secretKey, request.kind, request.requester),
    limit: config.limits.onboardPerMinute,
    windowMs: MINUTE_MS,
    now: clock.now(),
  });
  return (await mayBeSentCode(db, runtime, request)) && inTheMinute;
}

/** Per address or account only: for requests that only its owner can make. */
export function mayBeSentCode(
  db: Db | Tx,
  { clock, config }: Pick<Runtime, "clock" | "config">,
  { requester, target }: CodeRequest,
): Promise<boolean> {
  return takeQuota(db, {
    key: quotaKey(config.secretKey, "code", target, requester),
    limit: config.limits.codesPerHour,
    windowMs: HOUR_MS,
    now: clock.now(),
  });
}

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
