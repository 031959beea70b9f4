import { type PinState } from "@osisi/contracts/step-up-requests.ts";
import { wrongTriesAtMost } from "@osisi/contracts/step-up.ts";
import { lockCredentials } from "#people/onboarding/credentials.ts";
import { tellSecurity } from "#people/freeze/security-notice.ts";
import { isHeld } from "#people/onboarding/frozen.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { hashPassword, inPasswordSlot } from "#platform/secrets/passwords.ts";
import type { Runtime } from "#platform/runtime.ts";
import { pinNews } from "./emails.ts";
import { deletePin, deleteStepUpsByPin, findPin, upsertPin } from "./step-up-queries.ts";
import { weakPin } from "./weak-pin.ts";

/** Four digits that replace the password for withdrawals to accounts used before. Setting, changing
 * and removing it requires the password and notifies the owner; a new password deletes it. */

export async function readPin({ db }: Runtime, investorId: string): Promise<PinState> {
  const pin = await findPin(db, investorId);
  return { isSet: pin !== undefined, isLocked: pin?.wrongTries === wrongTriesAtMost };
}

export type PinSet =
  | { kind: "set" }
  | { kind: "weak"; sentence: string }
  /** The account is frozen. */
  | { kind: "held" }
  /** The password was changed meanwhile. */
  | { kind: "password-changed" };

type Asked = Readonly<{ investorId: string; passwordHash: string }>;

export async function setPin(runtime: Runtime, asked: Asked & { pin: string }): Promise<PinSet> {
  const { investorId, pin } = asked;
  const pinHash = await inPasswordSlot(() => hashPassword(pin));
  return inTransaction(runtime.db, async (tx) => {
    const whose = await lockCredentials(tx, investorId);
    if (whose?.passwordHash !== asked.passwordHash) return { kind: "password-changed" };
    if (isHeld(whose, runtime.clock.now())) return { kind: "held" };
    const sentence = weakPin(pin, whose.phone);
    if (sentence !== undefined) return { kind: "weak", sentence };
    await upsertPin(tx, { investorId, pinHash, setAt: runtime.clock.now() });
    await deleteStepUpsByPin(tx, investorId);
    await tellSecurity(tx, runtime, investorId, pinNews(whose.firstName, true));
    return { kind: "set" };
  });
}

/** Removing a missing PIN changes nothing and sends no notification. */
export function removePin(
  runtime: Runtime,
  { investorId, passwordHash }: Asked,
): Promise<"removed" | "held" | "password-changed"> {
  return inTransaction(runtime.db, async (tx) => {
    const whose = await lockCredentials(tx, investorId);
    if (whose?.passwordHash !== passwordHash) return "password-changed";
    if (isHeld(whose, runtime.clock.now())) return "held";
    if (!(await forgetPin(tx, investorId))) return "removed";
    await tellSecurity(tx, runtime, investorId, pinNews(whose.firstName, false));
    return "removed";
  });
}

/** Without a notification. Returns whether there was one. */
export async function forgetPin(tx: Tx, investorId: string): Promise<boolean> {
  await deleteStepUpsByPin(tx, investorId);
  return deletePin(tx, investorId);
}
