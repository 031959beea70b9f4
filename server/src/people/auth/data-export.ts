import { eachById, ownData } from "#platform/data-export.ts";

/** The investor's sessions. Only hashes of their tokens are stored. */
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
