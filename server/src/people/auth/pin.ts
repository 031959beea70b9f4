import { brand } from "@osisi/contracts/brand.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { PinState } from "@osisi/contracts/step-up-requests.ts";
import { wrongTriesAtMost } from "@osisi/contracts/step-up.ts";
import { notifySecurity } from "#people/freeze/security-notice.ts";
import { greeting } from "#people/notifications/email.ts";
import { lockCredentials } from "#people/onboarding/credentials.ts";
import { isHeld } from "#people/onboarding/frozen.ts";
import type { NoticeText } from "#people/onboarding/notify-investor.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { hashPassword, withPasswordSemaphore } from "#platform/secrets/passwords.ts";
import { deletePin, deleteStepUpsByPin, findPin, upsertPin } from "./step-up-queries.ts";

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

type PasswordProof = Readonly<{ investorId: string; passwordHash: string }>;

export async function setPin(
  runtime: Runtime,
  change: PasswordProof & { pin: string },
): Promise<PinSet> {
  const { investorId, pin } = change;
  const pinHash = await withPasswordSemaphore(() => hashPassword(pin));
  return inTransaction(runtime.db, async (tx) => {
    const owner = await lockCredentials(tx, investorId);
    if (owner?.passwordHash !== change.passwordHash) return { kind: "password-changed" };
    if (isHeld(owner, runtime.clock.now())) return { kind: "held" };
    const sentence = weakPin(pin, owner.phone);
    if (sentence !== undefined) return { kind: "weak", sentence };
    await upsertPin(tx, { investorId, pinHash, setAt: runtime.clock.now() });
    await deleteStepUpsByPin(tx, investorId);
    await notifySecurity(tx, runtime, investorId, pinNotice(owner.firstName, true));
    return { kind: "set" };
  });
}

/** Removing a missing PIN changes nothing and sends no notification. */
export function removePin(
  runtime: Runtime,
  { investorId, passwordHash }: PasswordProof,
): Promise<"removed" | "held" | "password-changed"> {
  return inTransaction(runtime.db, async (tx) => {
    const owner = await lockCredentials(tx, investorId);
    if (owner?.passwordHash !== passwordHash) return "password-changed";
    if (isHeld(owner, runtime.clock.now())) return "held";
    if (!(await forgetPin(tx, investorId))) return "removed";
    await notifySecurity(tx, runtime, investorId, pinNotice(owner.firstName, false));
    return "removed";
  });
}

/** Without a notification. Returns whether there was one. */
export async function forgetPin(tx: Tx, investorId: string): Promise<boolean> {
  await deleteStepUpsByPin(tx, investorId);
  return deletePin(tx, investorId);
}

/** Guessing starts with common PINs. Of the hundred most frequent ones in leaked lists (SecLists,
 * `four-digit-pin-codes-sorted-by-frequency`), these are neither a year nor a date, which are
 * refused separately. */
const common = new Set(
  (
    "1234 0000 7777 4444 2222 6969 9999 3333 5555 6666 1313 8888 4321 2580 0007 1818 0070 0987 1000 2468 2323 " +
    "1233 1357 1324 2121 5150 1235 7410 2020 2345 2424 2525 1515 0001 1414 9876 1245 8520 4545 1318 5678 4200"
  ).split(" "),
);
const DAYS_OF_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Why this PIN may not be chosen, as a sentence. */
export function weakPin(pin: string, phone: string): string | undefined {
  const [first, second] = [Number(pin.slice(0, 2)), Number(pin.slice(2))];
  if (Number(pin) >= 1930 && Number(pin) <= 2012) return messages.pinIsYear;
  if (isDay(first, second) || isDay(second, first)) return messages.pinIsDay;
  const international = phone.replaceAll(/\D/g, "");
  const asDialled = international.replace(/^234/, "0");
  if (international.includes(pin) || asDialled.includes(pin)) return messages.pinInPhone;
  return common.has(pin) ? messages.pinCommon : undefined;
}

function isDay(day: number, month: number): boolean {
  return day >= 1 && day <= (DAYS_OF_MONTHS[month - 1] ?? 0);
}

export function pinNotice(firstName: string, isSet: boolean): NoticeText {
  const what = isSet ? "set" : "removed";
  const meaning = isSet
    ? "It works instead of your password when you withdraw money."
    : "From now on we ask for your password instead.";
  return {
    sms: `The PIN of your ${brand.name} account was ${what}.`,
    email: {
      subject: `Your ${brand.name} PIN was ${what}`,
      lines: [greeting(firstName), `${meaning} If it was you, all is well.`],
    },
  };
}
