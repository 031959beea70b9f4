import { checkCode } from "#people/challenges/check-code.ts";
import { AddressTaken } from "#people/onboarding/change-details.ts";
import { lockCredentials } from "#people/onboarding/credentials.ts";
import { isHeld } from "#people/onboarding/frozen.ts";
import { type Db, type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { applyChannel, useUpCode } from "./change-channel.ts";

/** Applies a new e-mail or phone after its code was entered: it is verified from now on. It can log
 * in and receive codes, so the password was given for it. The old address and the other channel are
 * notified, and can undo it for a day. */

export type ChangedByCode =
  | "changed"
  | "held"
  | "nothing-waits"
  | "taken"
  | "wrong"
  | "too-many-tries";

export type CodeGuess = Readonly<{
  investorId: string;
  code: string;
  /** The password's hash when it was given. */
  passwordHash: string;
  requester: string;
}>;

type Waiting = Readonly<{
  channel: "mail" | "sms";
  purpose: "email-change" | "phone-change";
  /** The new address, if one waits for its code. */
  find: (db: Db, investorId: string) => Promise<string | undefined>;
  remove: (tx: Tx, investorId: string) => Promise<unknown>;
}>;

export async function changeByCode(
  runtime: Runtime,
  guess: CodeGuess,
  { channel, purpose, find, remove }: Waiting,
): Promise<ChangedByCode> {
  const { investorId, passwordHash } = guess;
  const target = await find(runtime.db, investorId);
  if (target === undefined) return "nothing-waits";
  const check = await checkCode(runtime, { ...guess, contact: { channel, target }, purpose });
  if (check.kind !== "right") return check.kind;
  try {
    return await inTransaction(runtime.db, async (tx) => {
      const owner = await lockCredentials(tx, investorId);
      // The password was changed meanwhile.
      if (owner?.passwordHash !== passwordHash) return "nothing-waits";
      if (isHeld(owner, runtime.clock.now())) return "held";
      if (!(await useUpCode(tx, check))) return "wrong";
      await applyChannel(tx, runtime, { owner, channel, target });
      await remove(tx, investorId);
      return "changed";
    });
  } catch (error) {
    if (error instanceof AddressTaken) return "taken";
    throw error;
  }
}
