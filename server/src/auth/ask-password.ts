import { readCredentials } from "../onboarding/credentials.ts";
import { inPasswordSlot, isPassword } from "../platform/passwords.ts";
import { hasQuota, quotaKey, takeQuota } from "../platform/quota.ts";
import type { Runtime } from "../platform/runtime.ts";

/** Before something that a stolen session must not be able to do, the password is asked for again.
 * Wrong ones count for the session that tries: whoever stole it cannot guess on, and the owner, who has
 * another, is not kept out. Of a burst a few are tried at a time, inside the same line. */

const QUARTER_HOUR_MS = 15 * 60_000;

export type AskedPassword =
  | { kind: "right"; passwordHash: string }
  | { kind: "wrong" }
  | { kind: "too-many-tries" };

export function askPassword(
  { clock, config, db }: Runtime,
  asked: { investorId: string; sessionId: string; password: string },
): Promise<AskedPassword> {
  return inPasswordSlot(async () => {
    const now = clock.now();
    const failures = {
      key: quotaKey(config.secretKey, "password", asked.sessionId),
      limit: config.limits.loginFailures,
      windowMs: QUARTER_HOUR_MS,
      now,
    };
    if (!(await hasQuota(db, failures))) return { kind: "too-many-tries" };
    const whose = await readCredentials(db, asked.investorId);
    if (whose && (await isPassword(asked.password, whose.passwordHash))) {
      return { kind: "right", passwordHash: whose.passwordHash };
    }
    await takeQuota(db, failures);
    return { kind: "wrong" };
  });
}
