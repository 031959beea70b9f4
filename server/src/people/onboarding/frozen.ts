import type { Contact } from "#people/challenges/contact.ts";
import type { Db, Tx } from "#platform/database/database.ts";

/** Whether an investor's account is frozen by its owner, or held by an operator. Both lock the
 * investor's row, so these checks are serialized with them. */

export type Freeze = Readonly<{
  frozenAt: Date | null;
  frozenUntil: Date | null;
  holdScope: string | null;
  holdUntil: Date | null;
}>;

export const freezeColumns = ["frozenAt", "frozenUntil", "holdScope", "holdUntil"] as const;

const DAY_MS = 24 * 60 * 60_000;

/** Blocks logins. */
export function isFrozen({ frozenAt, frozenUntil }: Freeze): boolean {
  return frozenAt !== null && frozenUntil === null;
}

/** Whether an operator holds the account: unsent withdrawals wait. */
export function isOnHold({ holdUntil }: Freeze, now: Date): boolean {
  return holdUntil !== null && holdUntil > now;
}

/** Whether an operator's hold blocks logins. */
export function isSignInHeld(freeze: Freeze, now: Date): boolean {
  return isOnHold(freeze, now) && freeze.holdScope !== "withdrawals";
}

/** Blocks withdrawals and changes of details: while it is frozen, for a day after it was unfrozen,
 * and while an operator holds it. */
export function isHeld(freeze: Freeze, now: Date): boolean {
  const isUnfrozenLately = freeze.frozenUntil !== null && freeze.frozenUntil > now;
  return isFrozen(freeze) || isUnfrozenLately || isOnHold(freeze, now);
}

/** That holds until the transaction ends. */
export async function isHeldNow(tx: Tx, investorId: string, now: Date): Promise<boolean> {
  const freeze = await lockFreeze(tx, investorId);
  return freeze !== undefined && isHeld(freeze, now);
}

/** It does not change until the transaction ends. */
export function lockFreeze(tx: Tx, investorId: string) {
  return tx
    .selectFrom("investor")
    .select(freezeColumns)
    .where("id", "=", investorId)
    .forShare()
    .executeTakeFirst();
}

/** Whether cards and mandates are not to be charged, nor money renewed. */
export async function isAllHeld(db: Db | Tx, investorId: string, now: Date): Promise<boolean> {
  const freeze = await readFreeze(db, investorId);
  return freeze !== undefined && isOnHold(freeze, now) && freeze.holdScope === "everything";
}

export function readFreeze(db: Db | Tx, investorId: string) {
  return db
    .selectFrom("investor")
    .select([...freezeColumns, "unfreezeEmail", "unfreezePhone"])
    .select(["passwordResetBy", "passwordResetAt"])
    .where("id", "=", investorId)
    .executeTakeFirst();
}

type Frozen = NonNullable<Awaited<ReturnType<typeof readFreeze>>>;

/** Where an unfreezing code may be sent. Not to an address that has just reset the password: it
 * alone would then be sufficient. */
export function unfreezeContact(frozen: Frozen, channel: Contact["channel"]): Contact | undefined {
  const { frozenAt, passwordResetAt, passwordResetBy, unfreezeEmail, unfreezePhone } = frozen;
  if (frozenAt === null || !isFrozen(frozen)) return undefined;
  const target = channel === "mail" ? unfreezeEmail : unfreezePhone;
  const choseThePassword =
    passwordResetBy === channel &&
    passwordResetAt !== null &&
    passwordResetAt > dayBefore(frozenAt);
  return target === null || choseThePassword ? undefined : { channel, target };
}

/** The caller holds the investor's lock. */
export async function setHold(
  tx: Tx,
  investorId: string,
  hold: { scope: string; until: Date } | undefined,
): Promise<void> {
  await tx
    .updateTable("investor")
    .set({ holdScope: hold?.scope ?? null, holdUntil: hold?.until ?? null })
    .where("id", "=", investorId)
    .execute();
}

/** The caller holds the investor's lock. */
export async function setFrozen(tx: Tx, investorId: string, now: Date): Promise<void> {
  await tx
    .updateTable("investor")
    .set({
      frozenAt: now,
      frozenUntil: null,
      unfreezeEmail: await addressAt(tx, { investorId, channel: "mail", at: dayBefore(now) }),
      unfreezePhone: await addressAt(tx, { investorId, channel: "sms", at: dayBefore(now) }),
    })
    .where("id", "=", investorId)
    .execute();
}

/** The address that was verified and counted at that time, whatever has changed since. */
async function addressAt(
  tx: Tx,
  { at, channel, investorId }: { at: Date; channel: Contact["channel"]; investorId: string },
): Promise<string | null> {
  const isMail = channel === "mail";
  const now = await tx
    .selectFrom("investor")
    .select([isMail ? "email as target" : "phone as target", "secondChannel"])
    .select([isMail ? "emailVerifiedAt as verifiedAt" : "phoneVerifiedAt as verifiedAt"])
    .select("secondChannelChosenAt as chosenAt")
    .where("id", "=", investorId)
    .executeTakeFirstOrThrow();
  if (now.secondChannel === channel && !isBy(now.chosenAt, at)) return null;
  const since = await tx
    .selectFrom("channelChange")
    .select(["oldTarget as target", "oldVerifiedAt as verifiedAt"])
    .where("investorId", "=", investorId)
    .where("channel", "=", channel)
    .where("changedAt", ">", at)
    .where("undoneAt", "is", null)
    .orderBy("changedAt")
    .limit(1)
    .executeTakeFirst();
  const { target, verifiedAt } = since ?? now;
  return isBy(verifiedAt, at) ? target : null;
}

function isBy(moment: Date | null, at: Date): boolean {
  return moment !== null && moment <= at;
}

/** Returns when all restrictions end. The caller holds the investor's lock. */
export async function setUnfrozen(tx: Tx, investorId: string, now: Date): Promise<Date> {
  const frozenUntil = new Date(now.getTime() + DAY_MS);
  await tx
    .updateTable("investor")
    .set({ frozenUntil, unfreezeEmail: null, unfreezePhone: null })
    .where("id", "=", investorId)
    .execute();
  return frozenUntil;
}

/** A password was reset by a code or link that was sent there. */
export async function recordPasswordReset(
  tx: Tx,
  reset: { investorId: string; channel: Contact["channel"]; now: Date },
): Promise<void> {
  await tx
    .updateTable("investor")
    .set({ passwordResetBy: reset.channel, passwordResetAt: reset.now })
    .where("id", "=", reset.investorId)
    .execute();
}

function dayBefore(moment: Date): Date {
  return new Date(moment.getTime() - DAY_MS);
}
