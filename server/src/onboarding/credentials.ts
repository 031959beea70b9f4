import type { Contact } from "../challenges/contact.ts";
import type { Db, Tx } from "../platform/database.ts";

/** What an investor signs in with, for the domain that signs in. */

export function readCredentials(db: Db | Tx, investorId: string) {
  return credentialsOf(db, investorId).executeTakeFirst();
}

/** Locked against whoever changes them: a session that is being opened and a password that is being
 * changed take turns, so that no session of the old password outlives it. */
export function lockCredentials(tx: Tx, investorId: string) {
  return credentialsOf(tx, investorId).forNoKeyUpdate().executeTakeFirst();
}

export type Credentials = NonNullable<Awaited<ReturnType<typeof readCredentials>>>;

function credentialsOf(db: Db | Tx, investorId: string) {
  return db
    .selectFrom("investor")
    .select(["id", "firstName", "passwordHash", "twoStepSince"])
    .select(["email", "emailVerifiedAt", "phone", "phoneVerifiedAt"])
    .where("id", "=", investorId);
}

/** The one who has verified this address, and may choose a new password by it. */
export function lockOwner(tx: Tx, { channel, target }: Contact, now: Date) {
  const isMail = channel === "mail";
  return tx
    .selectFrom("investor")
    .select(["id", "firstName"])
    .where(isMail ? "email" : "phone", "=", target)
    .where(isMail ? "emailVerifiedAt" : "phoneVerifiedAt", "is not", null)
    .$if(!isMail, (query) =>
      query.where((where) =>
        where.or([where("phoneResetsFrom", "is", null), where("phoneResetsFrom", "<=", now)]),
      ),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
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
