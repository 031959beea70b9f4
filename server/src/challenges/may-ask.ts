import type { Runtime } from "../platform/runtime.ts";
import { quotaKey, takeQuota } from "../platform/quota.ts";

/** How often one requester may join or ask for a code, in all and for one address. Counted for the
 * requester, so that nobody can use up what somebody else may do, and counted alike whether the
 * address is known or not. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export async function mayAskForCode(
  { clock, config, db }: Runtime,
  ask: { kind: "onboard" | "resend"; requester: string; target: string },
): Promise<boolean> {
  const now = clock.now();
  const inTheMinute = await takeQuota(db, {
    key: quotaKey(config.secretKey, ask.kind, ask.requester),
    limit: config.limits.onboardPerMinute,
    windowMs: MINUTE_MS,
    now,
  });
  const forTheAddress = await takeQuota(db, {
    key: quotaKey(config.secretKey, "code", ask.target, ask.requester),
    limit: config.limits.codesPerHour,
    windowMs: HOUR_MS,
    now,
  });
  return inTheMinute && forTheAddress;
}
