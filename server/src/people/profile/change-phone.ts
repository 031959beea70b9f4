import { checkCode } from "#people/challenges/check-code.ts";
import { AddressTaken } from "#people/onboarding/change-details.ts";
import { lockCredentials } from "#people/onboarding/credentials.ts";
import { isHeld } from "#people/onboarding/frozen.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { deletePhoneChange, findPhoneWaiting } from "./queries.ts";
import { takeChannel, useUpCode } from "./take-channel.ts";

/** Applies a new phone number after its code was entered: it is verified from now on. It can log in
 * and receive codes, so the password was given for it. The old number and the e-mail address are
 * notified, in case of a takeover. */

export type PhoneChanged =
  | "changed"
  | "held"
  | "nothing-waits"
  | "taken"
  | "wrong"
  | "too-many-tries";

type Guess = Readonly<{
  investorId: string;
  code: string;
  /** The password's hash when it was given. */
  passwordHash: string;
  requester: string;
}>;

export async function changePhone(runtime: Runtime, guess: Guess): Promise<PhoneChanged> {
  const { investorId, passwordHash } = guess;
  const phone = await findPhoneWaiting(runtime.db, investorId);
  if (phone === undefined) return "nothing-waits";
  const contact = { channel: "sms", target: phone } as const;
  const check = await checkCode(runtime, { ...guess, contact, purpose: "phone-change" });
  if (check.kind !== "right") return check.kind;
  try {
    return await inTransaction(runtime.db, async (tx) => {
      const whose = await lockCredentials(tx, investorId);
      // The password was changed meanwhile.
      if (whose?.passwordHash !== passwordHash) return "nothing-waits";
      if (isHeld(whose, runtime.clock.now())) return "held";
      if (!(await useUpCode(tx, check))) return "wrong";
      await takeChannel(tx, runtime, { whose, channel: "sms", target: phone });
      await deletePhoneChange(tx, investorId);
      return "changed";
    });
  } catch (error) {
    if (error instanceof AddressTaken) return "taken";
    throw error;
  }
}
