import { type Db, type Tx, violates } from "../platform/database.ts";
import type { Contact } from "./contact.ts";

/** The columns of each channel. */
const columns = {
  mail: { target: "email", verifiedAt: "emailVerifiedAt", unique: "investor_verified_email" },
  sms: { target: "phone", verifiedAt: "phoneVerifiedAt", unique: "investor_verified_phone" },
} as const;

export type NewInvestor = Readonly<{
  id: string;
  firstName: string;
  lastName: string;
  address: string;
  email: string;
  phone: string;
  passwordHash: string;
  investorTypeId: number;
  referralSlug: string;
  referredBy: string | null;
  now: Date;
}>;

/** Answers false where the referral slug is taken. */
export async function insertInvestor(tx: Tx, investor: NewInvestor): Promise<boolean> {
  const { now, ...row } = investor;
  const inserted = await tx
    .insertInto("investor")
    .values({ ...row, termsAcceptedAt: now, createdAt: now })
    .onConflict((conflict) => conflict.column("referralSlug").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Somebody else who has, or at least claims, this e-mail: the owner first. */
export function findOtherClaim(tx: Tx, email: string, exceptId: string) {
  return tx
    .selectFrom("investor")
    .select(["firstName", "emailVerifiedAt"])
    .where("email", "=", email)
    .where("id", "!=", exceptId)
    .orderBy("emailVerifiedAt", (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();
}

/** The investors who wait to verify this address, locked: two
 * senders take turns. Where somebody has verified it already, nobody waits. */
export function lockWaitingInvestors(tx: Tx, { channel, target }: Contact) {
  const column = columns[channel];
  return tx
    .selectFrom("investor")
    .select(["id", "firstName"])
    .where(column.target, "=", target)
    .where((query) =>
      query.not(
        query.exists(
          query
            .selectFrom("investor as owner")
            .select("owner.id")
            .where(`owner.${column.target}`, "=", target)
            .where(`owner.${column.verifiedAt}`, "is not", null),
        ),
      ),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Answers false where somebody else has verified the same address. */
export async function markVerified(
  db: Db,
  investorId: string,
  channel: Contact["channel"],
  now: Date,
): Promise<boolean> {
  const { unique, verifiedAt } = columns[channel];
  try {
    await db
      .updateTable("investor")
      .set({ [verifiedAt]: now })
      .where("id", "=", investorId)
      .where(verifiedAt, "is", null)
      .execute();
    return true;
  } catch (error) {
    if (violates(error, unique)) return false;
    throw error;
  }
}

export async function insertChallenge(
  tx: Tx,
  challenge: Contact & { id: string; investorId: string; now: Date; openUntil: Date },
): Promise<void> {
  const { now, ...row } = challenge;
  await tx
    .insertInto("challenge")
    .values({ ...row, purpose: "onboarding", createdAt: now })
    .execute();
}

export async function insertCode(
  tx: Tx,
  code: {
    id: string;
    challengeId: string;
    codeHash: Buffer;
    codeExpiresAt: Date;
    linkHash: Buffer | null;
    linkExpiresAt: Date | null;
    sentAt: Date;
  },
): Promise<void> {
  await tx.insertInto("challengeCode").values(code).execute();
}

/** The investor's newest challenge on a channel, and when a code was last sent for it. */
export function findLatestChallenge(tx: Tx, investorId: string, { channel, target }: Contact) {
  return tx
    .selectFrom("challenge")
    .innerJoin("challengeCode", "challengeCode.challengeId", "challenge.id")
    .select(["challenge.id", "challenge.openUntil", "challengeCode.sentAt"])
    .where("purpose", "=", "onboarding")
    .where("investorId", "=", investorId)
    .where("channel", "=", channel)
    .where("target", "=", target)
    .orderBy("sentAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The codes for this address that have not expired. */
export function findLivingCodes(tx: Tx, { channel, target }: Contact, now: Date) {
  return tx
    .selectFrom("challengeCode")
    .innerJoin("challenge", "challenge.id", "challengeCode.challengeId")
    .select(["challengeId", "investorId", "codeHash"])
    .where("purpose", "=", "onboarding")
    .where("channel", "=", channel)
    .where("target", "=", target)
    .where("codeExpiresAt", ">", now)
    .orderBy("challengeId")
    .execute();
}

export function findLink(db: Db, linkHash: Buffer, now: Date) {
  return db
    .selectFrom("challengeCode")
    .innerJoin("challenge", "challenge.id", "challengeCode.challengeId")
    .select(["investorId", "channel", "target"])
    .where("purpose", "=", "onboarding")
    .where("linkHash", "=", linkHash)
    .where("linkExpiresAt", ">", now)
    .executeTakeFirst();
}

export function findLinkedPerson(db: Db, investorId: string) {
  return db
    .selectFrom("investor")
    .select(["firstName", "lastName", "phone", "createdAt"])
    .where("id", "=", investorId)
    .executeTakeFirst();
}

/** With their codes and links. */
export async function deleteChallenges(
  db: Db,
  { channel, investorId, target }: { channel: string; investorId: string; target: string },
): Promise<void> {
  await db
    .deleteFrom("challenge")
    .where("purpose", "=", "onboarding")
    .where("investorId", "=", investorId)
    .where("channel", "=", channel)
    .where("target", "=", target)
    .execute();
}

export async function deleteOldChallenges(db: Db, createdBefore: Date): Promise<void> {
  await db.deleteFrom("challenge").where("createdAt", "<", createdBefore).execute();
}

export async function deleteNeverVerified(db: Db, createdBefore: Date): Promise<void> {
  await db
    .deleteFrom("investor")
    .where("emailVerifiedAt", "is", null)
    .where("phoneVerifiedAt", "is", null)
    .where("createdAt", "<", createdBefore)
    .execute();
}
