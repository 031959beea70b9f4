import { wrongTriesAtMost } from "@osisi/contracts/step-up.ts";
import { readCredentials } from "#people/onboarding/credentials.ts";
import { inTransaction } from "#platform/database/database.ts";
import { inPasswordSlot, isPassword } from "#platform/secrets/passwords.ts";
import type { Runtime } from "#platform/runtime.ts";
import { deleteSession } from "./queries.ts";
import { forgetWrongPasswords, takePasswordTry, unlockPin } from "./step-up-queries.ts";

/** Verifies the password again within a session. Five wrong ones in a row end the session: a thief
 * of the session cannot keep guessing, and the owner can log in again. Each attempt is counted
 * before it is compared, so concurrent attempts get no more tries than sequential ones. */

export type AskedPassword =
  | { kind: "right"; passwordHash: string }
  | { kind: "wrong" }
  /** That was the last try, and the session has ended. */
  | { kind: "tries-over" }
  /** The session had ended before. */
  | { kind: "session-over" };

export function askPassword(
  { db }: Runtime,
  asked: { investorId: string; sessionId: string; password: string },
): Promise<AskedPassword> {
  const { investorId, sessionId } = asked;
  return inPasswordSlot(async () => {
    const tried = await takePasswordTry(db, sessionId);
    if (tried === undefined) {
      await deleteSession(db, sessionId);
      return { kind: "session-over" };
    }
    const whose = await readCredentials(db, investorId);
    if (whose && (await isPassword(asked.password, whose.passwordHash))) {
      await inTransaction(db, async (tx) => {
        await forgetWrongPasswords(tx, sessionId);
        await unlockPin(tx, investorId);
      });
      return { kind: "right", passwordHash: whose.passwordHash };
    }
    if (tried < wrongTriesAtMost) return { kind: "wrong" };
    await deleteSession(db, sessionId);
    return { kind: "tries-over" };
  });
}
