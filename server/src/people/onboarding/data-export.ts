import { investorTypes } from "@osisi/contracts/investor-types.ts";
import { sql } from "kysely";
import { eachById, ownData } from "#platform/data-export.ts";

/** The investor's own details. Of the password and the PIN only hashes are stored. */
export const ownProfile = ownData({
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
          .select("pin.setAt as pinSetAt")
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
      ({ investorTypeId, referredBy, twoStepSince, createdAt, frozenUntil, ...investor }) => ({
        ...investor,
        investorType: investorTypes.find(({ id }) => id === investorTypeId)?.name ?? "",
        joinedByReferral: referredBy !== null,
        twoStepSignInSince: twoStepSince,
        heldUntil: frozenUntil,
        joinedAt: createdAt,
      }),
    ),
});
