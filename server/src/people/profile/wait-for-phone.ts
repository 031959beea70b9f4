import { codeSms } from "#people/challenges/code-words.ts";
import { codeRules } from "#people/challenges/code.ts";
import { dropChallenges } from "#people/challenges/end-challenge.ts";
import { issueCode } from "#people/challenges/issue-code.ts";
import { queueSms } from "#people/notifications/queue-message.ts";
import { lockDetails } from "#people/onboarding/change-details.ts";
import { isHeld } from "#people/onboarding/frozen.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import { deletePhoneChange, findPhoneWaiting, upsertPhoneChange } from "./queries.ts";

/** A pending number. A code is sent whether or not another investor uses the number: only its
 * reader learns that. One number is pending at a time, and codes to others are invalid. */

const purpose = "phone-change";
const HOUR_MS = 60 * 60_000;

type Asking = Readonly<{ investorId: string; phone: string; requester: string }>;

/** Each costs an SMS, which may reach a stranger: limited per account and per requester. */
export async function mayAskForPhone(
  tx: Tx,
  { clock, config }: Runtime,
  { investorId, requester }: Asking,
): Promise<boolean> {
  const rule = { limit: config.limits.codesPerHour, windowMs: HOUR_MS, now: clock.now() };
  const key = quotaKey(config.secretKey, purpose, investorId, requester);
  const inAll = quotaKey(config.secretKey, purpose, investorId);
  const forThem = await takeQuota(tx, { ...rule, key });
  return forThem && takeQuota(tx, { ...rule, key: inAll, limit: rule.limit * 2 });
}

/** The caller holds the investor's lock. */
export async function askForPhone(
  tx: Tx,
  runtime: Runtime,
  { investorId, phone }: Omit<Asking, "requester">,
): Promise<void> {
  const before = await findPhoneWaiting(tx, investorId);
  if (before !== undefined && before !== phone) await dropChallenges(tx, { purpose, investorId });
  await upsertPhoneChange(tx, { investorId, phone, askedAt: runtime.clock.now() });
  const contact = { channel: "sms", target: phone } as const;
  const issued = await issueCode(tx, runtime, { ...contact, purpose, investorId });
  if (!issued) return;
  const sms = { to: phone, text: codeSms(issued.code), usefulForMs: codeRules.codeLivesMs };
  await queueSms(tx, runtime, sms);
}

/** Sends another code to the pending number. */
export function resendPhoneCode(
  runtime: Runtime,
  { investorId, requester }: Omit<Asking, "phone">,
): Promise<"sent" | "held" | "nothing-waits" | "too-many-tries"> {
  return inTransaction(runtime.db, async (tx) => {
    const details = await lockDetails(tx, investorId);
    if (isHeld(details, runtime.clock.now())) return "held";
    const phone = await findPhoneWaiting(tx, investorId);
    if (phone === undefined) return "nothing-waits";
    const asking = { investorId, phone, requester };
    if (!(await mayAskForPhone(tx, runtime, asking))) return "too-many-tries";
    await askForPhone(tx, runtime, asking);
    return "sent";
  });
}

/** Drops the pending number of an investor who leaves. */
export async function forgetPhoneChange(tx: Tx, investorId: string): Promise<void> {
  await deletePhoneChange(tx, investorId);
}

/** Returns whether one was pending. */
export function keepPhone({ db }: Runtime, investorId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockDetails(tx, investorId);
    await dropChallenges(tx, { purpose, investorId });
    return deletePhoneChange(tx, investorId);
  });
}
