import { investorTypes } from "@osisi/contracts/investor-types.ts";
import { eachById, ownData } from "../platform/own-data.ts";

/** Who the investor is, as they said. Of the password there is only what it can be compared with. */
export const ownProfile = ownData({
  columns: [
    "id",
    "firstName",
    "lastName",
    "address",
    "email",
    "emailVerifiedAt",
    "phone",
    "phoneVerifiedAt",
    "investorType",
    "referralSlug",
    "joinedByReferral",
    "twoStepSignInSince",
    "termsAcceptedAt",
    "joinedAt",
  ],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("investor")
          .select(["id", "firstName", "lastName", "address", "email", "emailVerifiedAt", "phone"])
          .select(["phoneVerifiedAt", "investorTypeId", "referralSlug", "referredBy"])
          .select(["twoStepSince", "termsAcceptedAt", "createdAt"])
          .where("id", "=", investorId)
          .where("id", ">", after)
          .limit(atMost)
          .execute(),
      ({ investorTypeId, referredBy, twoStepSince, createdAt, ...investor }) => ({
        ...investor,
        investorType: investorTypes.find(({ id }) => id === investorTypeId)?.name ?? "",
        joinedByReferral: referredBy !== null,
        twoStepSignInSince: twoStepSince,
        joinedAt: createdAt,
      }),
    ),
});
