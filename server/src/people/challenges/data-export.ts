import { eachById, ownData } from "#platform/data-export.ts";

/** The purposes and addresses of codes. The codes are stored as hashes and have long expired. */
export const ownCodes = ownData({
  columns: ["sentFor", "channel", "sentTo", "askedAt"],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("challenge")
          .select(["id", "purpose", "channel", "target", "createdAt"])
          .where("investorId", "=", investorId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(atMost)
          .execute(),
      ({ purpose, channel, target, createdAt }) => ({
        sentFor: purpose,
        channel,
        sentTo: target,
        askedAt: createdAt,
      }),
    ),
});
