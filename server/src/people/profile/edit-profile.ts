import { codeRules, codeSms } from "#people/challenges/code.ts";
import { issueCode } from "#people/challenges/issue-code.ts";
import { dropChallenges } from "#people/challenges/queries.ts";
import { queueSms } from "#people/notifications/queue-message.ts";
import { lockDetails, rename } from "#people/onboarding/change-details.ts";
import { isHeld } from "#people/onboarding/frozen.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type ChangedByCode, type CodeGuess, changeByCode } from "./change-by-code.ts";
import { deleteOldEmailChanges } from "./email-queries.ts";
import {
  deleteOldPhoneChanges,
  deletePhoneChange,
  findPhoneWaiting,
  forgetOldChannels,
  upsertPhoneChange,
} from "./queries.ts";

/** An investor changes their name or phone. A name applies immediately. A phone is pending until
 * the code that is sent to it is entered; until then messages go to the old one. */

export type Edit = Readonly<{
  investorId: string;
  firstName: string;
  lastName: string;
  /** In E.164. */
  phone: string;
  requester: string;
}>;

export type Edited = { kind: "unchanged" | "held" | "too-many-tries" | "saved" | "phone-waits" };

export function editProfile(runtime: Runtime, edit: Edit): Promise<Edited> {
  const { investorId, firstName, lastName, phone } = edit;
  return inTransaction(runtime.db, async (tx) => {
    const details = await lockDetails(tx, investorId);
    const isRenamed = firstName !== details.firstName || lastName !== details.lastName;
    const hasNewPhone = phone !== details.phone;
    if (!isRenamed && !hasNewPhone) return { kind: "unchanged" };
    if (isHeld(details, runtime.clock.now())) return { kind: "held" };
    // Before anything is written: the request is applied completely or not at all.
    if (hasNewPhone && !(await mayRequestPhoneChange(tx, runtime, edit)))
      return { kind: "too-many-tries" };
    const now = runtime.clock.now();
    if (isRenamed) await rename(tx, { investorId, firstName, lastName, before: details, now });
    if (!hasNewPhone) return { kind: "saved" };
    await requestPhoneChange(tx, runtime, edit);
    return { kind: "phone-waits" };
  });
}

/** A pending number. A code is sent whether or not another investor uses the number: only its
 * reader learns that. One number is pending at a time, and codes to others are invalid. */

const purpose = "phone-change";
const HOUR_MS = 60 * 60_000;

type PhoneRequest = Readonly<{ investorId: string; phone: string; requester: string }>;

/** Each costs an SMS, which may reach a stranger: limited per account and per requester. */
async function mayRequestPhoneChange(
  tx: Tx,
  { clock, config }: Runtime,
  { investorId, requester }: PhoneRequest,
): Promise<boolean> {
  const rule = { limit: config.limits.codesPerHour, windowMs: HOUR_MS, now: clock.now() };
  const key = quotaKey(config.secretKey, purpose, investorId, requester);
  const inAll = quotaKey(config.secretKey, purpose, investorId);
  const forThem = await takeQuota(tx, { ...rule, key });
  return forThem && takeQuota(tx, { ...rule, key: inAll, limit: rule.limit * 2 });
}

/** The caller holds the investor's lock. */
async function requestPhoneChange(
  tx: Tx,
  runtime: Runtime,
  { investorId, phone }: Omit<PhoneRequest, "requester">,
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
  { investorId, requester }: Omit<PhoneRequest, "phone">,
): Promise<"sent" | "held" | "nothing-waits" | "too-many-tries"> {
  return inTransaction(runtime.db, async (tx) => {
    const details = await lockDetails(tx, investorId);
    if (isHeld(details, runtime.clock.now())) return "held";
    const phone = await findPhoneWaiting(tx, investorId);
    if (phone === undefined) return "nothing-waits";
    const request = { investorId, phone, requester };
    if (!(await mayRequestPhoneChange(tx, runtime, request))) return "too-many-tries";
    await requestPhoneChange(tx, runtime, request);
    return "sent";
  });
}

/** Returns whether one was pending. */
export function keepPhone({ db }: Runtime, investorId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockDetails(tx, investorId);
    await dropChallenges(tx, { purpose, investorId });
    return deletePhoneChange(tx, investorId);
  });
}

/** Applies a new phone number after its code was entered. */
export function changePhone(runtime: Runtime, guess: CodeGuess): Promise<ChangedByCode> {
  return changeByCode(runtime, guess, {
    channel: "sms",
    purpose,
    find: findPhoneWaiting,
    remove: deletePhoneChange,
  });
}

/** A pending address is dropped if its code is not entered in this time. */
const KEEP_WAITING_MS = 7 * 24 * 60 * 60_000;
/** After the last day on which it could be undone. */
const KEEP_UNDONE_MS = 7 * 24 * 60 * 60_000;

export function profileJobs({ clock, db }: Runtime): DomainJobs {
  return {
    tasks: {},
    async everyMinute() {
      const now = clock.now();
      const askedBefore = new Date(now.getTime() - KEEP_WAITING_MS);
      await deleteOldPhoneChanges(db, askedBefore);
      await deleteOldEmailChanges(db, askedBefore);
      await forgetOldChannels(db, now, new Date(now.getTime() - KEEP_UNDONE_MS));
    },
  };
}
