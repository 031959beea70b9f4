import { lockCredentials } from "#people/onboarding/credentials.ts";
import { inTransaction } from "#platform/database/database.ts";
import { hashPassword, inPasswordSlot } from "#platform/secrets/passwords.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type AskedPassword, askPassword } from "./ask-password.ts";
import { takeNewPassword } from "./new-password.ts";

export type PasswordChange = "changed" | Exclude<AskedPassword["kind"], "right">;

/** An investor replaces the password, which they must know. This session continues, all others
 * end. */
export async function changePassword(
  runtime: Runtime,
  change: { investorId: string; sessionId: string; current: string; password: string },
): Promise<PasswordChange> {
  const { investorId, sessionId } = change;
  const asked = await askPassword(runtime, { investorId, sessionId, password: change.current });
  if (asked.kind !== "right") return asked.kind;
  const passwordHash = await inPasswordSlot(() => hashPassword(change.password));
  return inTransaction(runtime.db, async (tx) => {
    const whose = await lockCredentials(tx, investorId);
    // The password was changed meanwhile, so the one given is outdated.
    if (whose?.passwordHash !== asked.passwordHash) return "wrong";
    await takeNewPassword(tx, runtime, { whose, passwordHash, keep: sessionId });
    return "changed";
  });
}
