import { investorTypes } from "@osisi/contracts/investor-types.ts";
import { sql } from "kysely";
import type { Contact } from "#people/challenges/contact.ts";
import { dropChallenges } from "#people/challenges/queries.ts";
import { eachById, dataExport } from "#platform/data-export.ts";
import { type Db, type Tx, inTransaction, violates } from "#platform/database/database.ts";
import { AddressTaken, refuseReserved } from "./change-details.ts";
import { channelColumns, otherChannel } from "./channels.ts";

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

/** Returns false if the referral slug is taken. */
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

/** Another investor who owns, or at least claims, this e-mail address: the owner first. */
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

/** Unverified investors who claim this address, locked, so that concurrent senders are serialized.
 * Empty if any investor has verified it. An investor who has verified another address is not
 * included. */
export function lockWaitingInvestors(tx: Tx, { channel, target }: Contact) {
  const column = channelColumns[channel];
  return tx
    .selectFrom("investor")
    .select(["id", "firstName"])
    .where(column.target, "=", target)
    .where("emailVerifiedAt", "is", null)
    .where("phoneVerifiedAt", "is", null)
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

/** Verifies a new investor's first address; repeating it is allowed. Returns false if their other
 * address is verified, because then this one is confirmed within a session only, or if the address
 * belongs to another investor. */
export async function markFirstVerified(
  db: Db,
  verified: { investorId: string; channel: Contact["channel"]; target: string; now: Date },
): Promise<boolean> {
  const { channel, investorId, now } = verified;
  const { unique, verifiedAt } = channelColumns[channel];
  try {
    return await inTransaction(db, async (tx) => {
      const marked = await tx
        .updateTable("investor")
        .set({ [verifiedAt]: now })
        .where("id", "=", investorId)
        .where("emailVerifiedAt", "is", null)
        .where("phoneVerifiedAt", "is", null)
        .returning(["email", "phone"])
        .executeTakeFirst();
      if (marked === undefined) return isVerified(tx, investorId, channel);
      await refuseReserved(tx, verified);
      // Codes that were sent to the other address before the verification become invalid.
      const target = marked[channelColumns[otherChannel(channel)].target];
      await dropChallenges(tx, { purpose: "onboarding", investorId, target });
      return true;
    });
  } catch (error) {
    if (error instanceof AddressTaken || violates(error, unique)) return false;
    throw error;
  }
}

async function isVerified(
  tx: Tx,
  investorId: string,
  channel: Contact["channel"],
): Promise<boolean> {
  const read = await tx
    .selectFrom("investor")
    .select("id")
    .where("id", "=", investorId)
    .where(channelColumns[channel].verifiedAt, "is not", null)
    .executeTakeFirst();
  return read !== undefined;
}

/** Not an investor with a verified phone: a link that was e-mailed before that confirms nothing. */
export function findLinkedPerson(db: Db, investorId: string) {
  return db
    .selectFrom("investor")
    .select(["firstName", "lastName", "phone", "createdAt"])
    .where("id", "=", investorId)
    .where((where) =>
      where.or([where("phoneVerifiedAt", "is", null), where("emailVerifiedAt", "is not", null)]),
    )
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

/** The investor's own details. Of the password and the PIN only hashes are stored. */
export const ownProfile = dataExport({
  columns: [
    "id",
    "firstName",
    "lastName",
    "formerNames",
    "address",
    "email",
    "emailVerifiedAt",
    "phone",
    "phoneVerifiedAt",
    "emailBefore",
    "phoneBefore",
    "investorType",
    "referralSlug",
    "joinedByReferral",
    "twoStepSignInSince",
    "pinSetAt",
    "lastSignedInAt",
    "timesAskedWhetherThere",
    "frozenAt",
    "heldUntil",
    "termsAcceptedAt",
    "joinedAt",
  ],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("investor")
          .leftJoin("pin", "pin.investorId", "investor.id")
          .leftJoin("stillThere", "stillThere.investorId", "investor.id")
          .select("pin.setAt as pinSetAt")
          .select(["stillThere.signedInAt as lastSignedInAt", "stillThere.timesAsked"])
          .select(["id", "firstName", "lastName", "address", "email", "emailVerifiedAt", "phone"])
          .select([
            "phoneVerifiedAt",
            "emailBefore",
            "phoneBefore",
            "investorTypeId",
            "referralSlug",
            "referredBy",
          ])
          .select(["twoStepSince", "termsAcceptedAt", "createdAt", "frozenAt", "frozenUntil"])
          .select((query) =>
            query
              .selectFrom("nameChange")
              .select(
                sql<string>`coalesce(string_agg(first_name || ' ' || last_name, ', ' order by changed_at), '')`.as(
                  "names",
                ),
              )
              .whereRef("nameChange.investorId", "=", "investor.id")
              .as("formerNames"),
          )
          .where("id", "=", investorId)
          .where("id", ">", after)
          .limit(atMost)
          .execute(),
      ({
        investorTypeId,
        referredBy,
        twoStepSince,
        createdAt,
        frozenUntil,
        timesAsked,
        ...investor
      }) => ({
        ...investor,
        investorType: investorTypes.find(({ id }) => id === investorTypeId)?.name ?? "",
        joinedByReferral: referredBy !== null,
        twoStepSignInSince: twoStepSince,
        heldUntil: frozenUntil,
        timesAskedWhetherThere: timesAsked ?? 0,
        joinedAt: createdAt,
      }),
    ),
});
