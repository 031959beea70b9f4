import type { User } from "@osisi/contracts/auth.ts";
import type { Db } from "#platform/database/database.ts";
import { linkRules } from "#people/challenges/code.ts";
import type { Contact } from "#people/challenges/contact.ts";

/** Read access to investors for other domains. */

export const person = [
  "id",
  "firstName",
  "lastName",
  "email",
  "emailVerifiedAt",
  "phone",
  "phoneVerifiedAt",
  "investorTypeId",
  "referralSlug",
  "createdAt",
  "closedAt",
] as const;

export function readInvestor(db: Db, id: string) {
  return db.selectFrom("investor").select(person).where("id", "=", id).executeTakeFirst();
}

export type Investor = NonNullable<Awaited<ReturnType<typeof readInvestor>>>;

/** Those who may identify themselves by this address, the likeliest first and three at most: its
 * owner, then those who have verified another address, then the latest registration. `claims`
 * counts all of them; one who never verified anything counts as long as the link in their e-mail
 * works. */
export function findClaimants(db: Db, { channel, target }: Contact, now: Date) {
  const isMail = channel === "mail";
  const freshSince = new Date(now.getTime() - linkRules.onboarding.livesMs);
  return db
    .selectFrom("investor")
    .select([...person, "passwordHash"])
    .select((where) =>
      where.fn
        .countAll<bigint>()
        .filterWhere(
          where.or([
            where("emailVerifiedAt", "is not", null),
            where("phoneVerifiedAt", "is not", null),
            where("createdAt", ">", freshSince),
          ]),
        )
        .over()
        .as("claims"),
    )
    .where(isMail ? "email" : "phone", "=", target)
    .orderBy(isMail ? "emailVerifiedAt" : "phoneVerifiedAt", (order) => order.asc().nullsLast())
    .orderBy(isMail ? "phoneVerifiedAt" : "emailVerifiedAt", (order) => order.asc().nullsLast())
    .orderBy("id", "desc")
    .limit(3)
    .execute();
}

export type Claimant = Awaited<ReturnType<typeof findClaimants>>[number];

type Described = Pick<Investor, "id" | "firstName" | "lastName" | "email" | "emailVerifiedAt"> &
  Pick<Investor, "phone" | "phoneVerifiedAt">;

/** The investor's data that the API returns to themselves. */
export function userOf(investor: Described): User {
  return {
    id: investor.id,
    userId: investor.id,
    name: `${investor.firstName} ${investor.lastName}`,
    f_name: investor.firstName,
    l_name: investor.lastName,
    email: investor.email,
    phone: investor.phone,
    emailVerified: investor.emailVerifiedAt !== null,
    phoneVerified: investor.phoneVerifiedAt !== null,
  };
}
