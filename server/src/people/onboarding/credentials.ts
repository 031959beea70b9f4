import type { Contact } from "#people/challenges/contact.ts";
import { freezeColumns, isFrozen } from "./frozen.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { channelColumns, channelsOfInvestor, countingTarget } from "./channels.ts";

/** An investor's credentials, for the auth domain. */

export function readCredentials(db: Db | Tx, investorId: string) {
  return credentialsOf(db, investorId).executeTakeFirst();
}

/** Locked: opening a session and changing the password are serialized, so that no session of the
 * old password outlives it. */
export function lockCredentials(tx: Tx, investorId: string) {
  return credentialsOf(tx, investorId).forNoKeyUpdate().executeTakeFirst();
}

export type Credentials = NonNullable<Awaited<ReturnType<typeof readCredentials>>>;

function credentialsOf(db: Db | Tx, investorId: string) {
  return db
    .selectFrom("investor")
    .select(["id", "firstName", "passwordHash", "twoStepSince", ...channelsOfInvestor])
    .select(freezeColumns)
    .where("id", "=", investorId);
}

/** The investor for whom this address counts, and who may reset the password by it; a frozen
 * account only by an address that can unfreeze it. */
export async function lockOwner(tx: Tx, { channel, target }: Contact, now: Date) {
  const { before, target: address, verifiedAt } = channelColumns[channel];
  const unfreezes = channel === "mail" ? "unfreezeEmail" : "unfreezePhone";
  const candidates = await tx
    .selectFrom("investor")
    .select(["id", "firstName", ...freezeColumns, unfreezes, ...channelsOfInvestor])
    .where(verifiedAt, "is not", null)
    .where((where) => where.or([where(address, "=", target), where(before, "=", target)]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const owner = candidates.find((one) => countingTarget(one, channel, now) === target);
  return owner && isFrozen(owner) && owner[unfreezes] !== target ? undefined : owner;
}

export async function setPassword(tx: Tx, investorId: string, passwordHash: string): Promise<void> {
  await tx.updateTable("investor").set({ passwordHash }).where("id", "=", investorId).execute();
}

export async function setTwoStep(tx: Tx, investorId: string, since: Date | null): Promise<void> {
  await tx
    .updateTable("investor")
    .set({ twoStepSince: since })
    .where("id", "=", investorId)
    .execute();
}
