import { type CodeCheck, checkCode } from "../challenges/check-code.ts";
import { dropChallenges, useUpChallenge } from "../challenges/end-challenge.ts";
import { queueMail, queueSms } from "../notifications/queue-message.ts";
import {
  type Details,
  PHONE_IS_TAKEN,
  lockDetails,
  setVerifiedPhone,
} from "../onboarding/change-details.ts";
import { type Tx, inTransaction, violates } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { deletePhoneChange, findPhoneWaiting } from "./queries.ts";
import { phoneChangedLetter, phoneChangedSms } from "./phone-words.ts";

/** The code that was sent to a new number has been entered: from now on it is the investor's, and
 * verified. The old one is told, and so is the e-mail, in case that somebody else did it; nothing that
 * was sent to the old number works any more. */

export type PhoneChanged = "changed" | "nothing-waits" | "taken" | "wrong" | "too-many-tries";

export async function changePhone(
  runtime: Runtime,
  guess: { investorId: string; code: string; requester: string },
): Promise<PhoneChanged> {
  const { investorId } = guess;
  const phone = await findPhoneWaiting(runtime.db, investorId);
  if (phone === undefined) return "nothing-waits";
  const contact = { channel: "sms", target: phone } as const;
  const check = await checkCode(runtime, { ...guess, contact, purpose: "phone-change" });
  if (check.kind !== "right") return check.kind;
  try {
    return await inTransaction(runtime.db, (tx) => change(tx, runtime, { phone, ...check }));
  } catch (error) {
    if (violates(error, PHONE_IS_TAKEN)) return "taken";
    throw error;
  }
}

type Right = Extract<CodeCheck, { kind: "right" }> & { phone: string };

async function change(tx: Tx, runtime: Runtime, right: Right): Promise<PhoneChanged> {
  const { challengeId, investorId, phone } = right;
  const before = await lockDetails(tx, investorId);
  // Of two that bring the code at once, or of a code and a change of mind, the first counts.
  if (!(await useUpChallenge(tx, challengeId))) return "wrong";
  await setVerifiedPhone(tx, { investorId, phone, now: runtime.clock.now() });
  await deletePhoneChange(tx, investorId);
  for (const purpose of ["onboarding", "login", "password-reset"] as const) {
    await dropChallenges(tx, { purpose, investorId, target: before.phone });
  }
  if (before.phone !== phone) await tellOldChannels(tx, runtime, before, phone);
  return "changed";
}

/** A number that was never verified may be somebody else's. */
async function tellOldChannels(
  tx: Tx,
  runtime: Runtime,
  before: Details,
  phone: string,
): Promise<void> {
  const last4 = phone.slice(-4);
  if (before.phoneVerifiedAt) {
    await queueSms(tx, runtime, { to: before.phone, text: phoneChangedSms(last4) });
  }
  if (before.emailVerifiedAt) {
    const { appUrl } = runtime.config;
    const letter = phoneChangedLetter({ firstName: before.firstName, last4, appUrl });
    await queueMail(tx, runtime, { to: before.email, letter });
  }
}
