import { brand } from "@osisi/contracts/brand.ts";
import { dropChallenges } from "#people/challenges/queries.ts";
import { notifySecurity } from "#people/freeze/security-notice.ts";
import { greeting } from "#people/notifications/email.ts";
import { type Credentials, lockCredentials, setPassword } from "#people/onboarding/credentials.ts";
import type { NoticeText } from "#people/onboarding/notify-investor.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { hashPassword, withPasswordSemaphore } from "#platform/secrets/passwords.ts";
import { forgetPin } from "./pin.ts";
import { deleteSessionsOf, deleteSignInsOf } from "./queries.ts";
import { deleteStepUpsOf } from "./step-up-queries.ts";
import { type PasswordCheck, checkPassword } from "./step-up.ts";

export type PasswordChange = "changed" | Exclude<PasswordCheck["kind"], "right">;

/** An investor replaces the password, which they must know. This session continues, all others
 * end. */
export async function changePassword(
  runtime: Runtime,
  change: { investorId: string; sessionId: string; current: string; password: string },
): Promise<PasswordChange> {
  const { investorId, sessionId } = change;
  const check = await checkPassword(runtime, { investorId, sessionId, password: change.current });
  if (check.kind !== "right") return check.kind;
  const passwordHash = await withPasswordSemaphore(() => hashPassword(change.password));
  return inTransaction(runtime.db, async (tx) => {
    const owner = await lockCredentials(tx, investorId);
    // The password was changed meanwhile, so the one given is outdated.
    if (owner?.passwordHash !== check.passwordHash) return "wrong";
    await applyNewPassword(tx, runtime, { owner, passwordHash, keep: sessionId });
    return "changed";
  });
}

/** Side effects of a new password: it ends every session except the one that changed it, that
 * session's step-up, the PIN (which a thief of the old password may have set), pending logins, and
 * every code sent under the old password. The owner is notified. The caller holds the investor's
 * lock. */
export async function applyNewPassword(
  tx: Tx,
  runtime: Runtime,
  change: { owner: Pick<Credentials, "id" | "firstName">; passwordHash: string; keep?: string },
): Promise<void> {
  const { keep, passwordHash, owner } = change;
  const investorId = owner.id;
  await setPassword(tx, investorId, passwordHash);
  await deleteSessionsOf(tx, investorId, keep);
  await deleteSignInsOf(tx, investorId);
  await deleteStepUpsOf(tx, investorId);
  const hadPin = await forgetPin(tx, investorId);
  for (const purpose of ["login", "password-reset", "unfreeze"] as const) {
    await dropChallenges(tx, { purpose, investorId });
  }
  await notifySecurity(tx, runtime, investorId, passwordChangedNotice(owner.firstName, hadPin));
}

/** Each is followed by the link to freeze the account. */
export function passwordChangedNotice(firstName: string, hadPin: boolean): NoticeText {
  return {
    sms: `Your ${brand.name} password was changed.`,
    email: {
      subject: `Your ${brand.name} password was changed`,
      lines: [
        greeting(firstName),
        "Every other device is logged out. If it was you, all is well.",
        ...(hadPin ? ["Your PIN no longer works. You can set a new one in Settings."] : []),
      ],
    },
  };
}
