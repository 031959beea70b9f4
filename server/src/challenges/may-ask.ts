import type { Db, Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { quotaKey, takeQuota } from "../platform/quota.ts";

/** How often one requester may join or ask for a code, in all and for one address. Counted for the
 * requester, so that nobody can use up what somebody else may do, and counted alike whether the
 * address is known or not. */

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

/** For one address or account alone: where only its owner can ask. */
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
