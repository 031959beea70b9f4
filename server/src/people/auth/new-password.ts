import { dropChallenges } from "#people/challenges/end-challenge.ts";
import { type Credentials, setPassword } from "#people/onboarding/credentials.ts";
import { tellSecurity } from "#people/freeze/security-notice.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { passwordNews } from "./emails.ts";
import { forgetPin } from "./pin.ts";
import { deleteSessionsOf, deleteSignInsOf } from "./queries.ts";
import { deleteStepUpsOf } from "./step-up-queries.ts";

/** Side effects of a new password: it ends every session except the one that changed it, that
 * session's step-up, the PIN (which a thief of the old password may have set), pending logins, and
 * every code sent under the old password. The owner is notified. The caller holds the investor's
 * lock. */
export async function takeNewPassword(
  tx: Tx,
  runtime: Runtime,
  change: { whose: Pick<Credentials, "id" | "firstName">; passwordHash: string; keep?: string },
): Promise<void> {
  const { keep, passwordHash, whose } = change;
  const investorId = whose.id;
  await setPassword(tx, investorId, passwordHash);
  await deleteSessionsOf(tx, investorId, keep);
  await deleteSignInsOf(tx, investorId);
  await deleteStepUpsOf(tx, investorId);
  const hadPin = await forgetPin(tx, investorId);
  for (const purpose of ["login", "password-reset", "unfreeze"] as const) {
    await dropChallenges(tx, { purpose, investorId });
  }
  await tellSecurity(tx, runtime, investorId, passwordNews(whose.firstName, hadPin));
}
