import { askPassword } from "../auth/ask-password.ts";
import { type CodeCheck, checkCode } from "../challenges/check-code.ts";
import { dropChallenges, useUpChallenge } from "../challenges/end-challenge.ts";
import { queueMail, queueSms } from "../notifications/queue-message.ts";
import { PHONE_IS_TAKEN, setVerifiedPhone } from "../onboarding/change-details.ts";
import { type Credentials, lockCredentials, readCredentials } from "../onboarding/credentials.ts";
import { type Tx, inTransaction, violates } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { deletePhoneChange, findPhoneWaiting } from "./queries.ts";
import { phoneChangedLetter, phoneChangedSms } from "./phone-words.ts";

/** The code that was sent to a new number has been entered: from now on it is the investor's, and
 * verified. Because it logs in, and codes come to it, the password is asked for beside the code, unless the
 * number is the one that they joined with. The old one is told, and so is the e-mail, in case that somebody
 * else did it; nothing that was sent to the old number works any more. */

export type PhoneChanged =
  | "changed"
  | "nothing-waits"
  | "password-missing"
  | "password-wrong"
  | "taken"
  | "wrong"
  | "too-many-tries";

type Guess = Readonly<{
  investorId: string;
  sessionId: string;
  code: string;
  password: string | undefined;
  requester: string;
}>;

export async function changePhone(runtime: Runtime, guess: Guess): Promise<PhoneChanged> {
  const phone = await findPhoneWaiting(runtime.db, guess.investorId);
  if (phone === undefined) return "nothing-waits";
  const asked = await askForNew(runtime, guess, phone);
  if (asked.kind !== "right") return asked.kind;
  const contact = { channel: "sms", target: phone } as const;
  const check = await checkCode(runtime, { ...guess, contact, purpose: "phone-change" });
  if (check.kind !== "right") return check.kind;
  const { passwordHash } = asked;
  try {
    return await inTransaction(runtime.db, (tx) =>
      change(tx, runtime, { ...check, phone, passwordHash }),
    );
  } catch (error) {
    if (violates(error, PHONE_IS_TAKEN)) return "taken";
    throw error;
  }
}

type Asked =
  | { kind: "right"; passwordHash?: string }
  | { kind: "password-missing" | "password-wrong" | "too-many-tries" };

/** Before the code is tried, so that a wrong password costs none of its tries. */
async function askForNew(runtime: Runtime, guess: Guess, phone: string): Promise<Asked> {
  const { password } = guess;
  const whose = await readCredentials(runtime.db, guess.investorId);
  if (whose?.phone === phone) return { kind: "right" };
  if (password === undefined) return { kind: "password-missing" };
  const asked = await askPassword(runtime, { ...guess, password });
  return asked.kind === "wrong" ? { kind: "password-wrong" } : asked;
}

type Right = Extract<CodeCheck, { kind: "right" }> & {
  phone: string;
  passwordHash: string | undefined;
};

async function change(tx: Tx, runtime: Runtime, right: Right): Promise<PhoneChanged> {
  const { challengeId, investorId, phone } = right;
  const before = await lockCredentials(tx, investorId);
  if (!before) return "nothing-waits";
  // Changed meanwhile: what was given is no longer the password.
  const isNew = before.phone !== phone;
  if (isNew && before.passwordHash !== right.passwordHash) return "password-wrong";
  // Of two that bring the code at once, or of a code and a change of mind, the first counts.
  if (!(await useUpChallenge(tx, challengeId))) return "wrong";
  await setVerifiedPhone(tx, { investorId, phone, now: runtime.clock.now() });
  await deletePhoneChange(tx, investorId);
  for (const purpose of ["onboarding", "login", "password-reset"] as const) {
    await dropChallenges(tx, { purpose, investorId, target: before.phone });
  }
  if (isNew) await tellOldChannels(tx, runtime, before, phone);
  return "changed";
}

/** A number that was never verified may be somebody else's. */
async function tellOldChannels(
  tx: Tx,
  runtime: Runtime,
  before: Credentials,
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
