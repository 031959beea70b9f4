import { eachById, ownData } from "../platform/own-data.ts";

/** Where the investor is signed in. What the tokens are nobody knows, us included. */
export const ownSessions = ownData({
  columns: ["signedInAt", "lastUsedAt", "browser"],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("session")
          .select(["id", "createdAt", "lastUsedAt", "userAgent"])
          .where("investorId", "=", investorId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(atMost)
          .execute(),
      ({ createdAt, lastUsedAt, userAgent }) => ({
        signedInAt: createdAt,
        lastUsedAt,
        browser: userAgent,
      }),
    ),
});
