import type { Db, Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";

/** Rate limits of one requester for registrations and codes, in total and per address. Counted per
 * requester, so that no one can use up another's limit, and equally for known and unknown
 * addresses. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Ask = Readonly<{ requester: string; target: string }>;

export async function mayAskForCode(
  runtime: Runtime,
  ask: Ask & { kind: "onboard" | "resend" | "forgot" },
): Promise<boolean> {
  const { clock, config, db } = runtime;
  const inTheMinute = await takeQuota(db, {
    key: quotaKey(config.secretKey, ask.kind, ask.requester),
    limit: config.limits.onboardPerMinute,
    windowMs: MINUTE_MS,
    now: clock.now(),
  });
  return (await mayBeSentCode(db, runtime, ask)) && inTheMinute;
}

/** Per address or account only: for requests that only its owner can make. */
export function mayBeSentCode(
  db: Db | Tx,
  { clock, config }: Pick<Runtime, "clock" | "config">,
  { requester, target }: Ask,
): Promise<boolean> {
  return takeQuota(db, {
    key: quotaKey(config.secretKey, "code", target, requester),
    limit: config.limits.codesPerHour,
    windowMs: HOUR_MS,
    now: clock.now(),
  });
}
