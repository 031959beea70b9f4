import type { Contact } from "../challenges/contact.ts";
import { type Db, type Tx, violates } from "../platform/database.ts";

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

export function findLinkedPerson(db: Db, investorId: string) {
  return db
    .selectFrom("investor")
    .select(["firstName", "lastName", "phone", "createdAt"])
    .where("id", "=", investorId)
    .executeTakeFirst();
}

export async function deleteNeverVerified(db: Db, createdBefore: Date): Promise<void> {
  await db
    .deleteFrom("investor")
    .where("emailVerifiedAt", "is", null)
    .where("phoneVerifiedAt", "is", null)
    .where("closedAt", "is", null)
    .where("createdAt", "<", createdBefore)
    .execute();
}
