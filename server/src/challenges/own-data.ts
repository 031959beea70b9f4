import { eachById, ownData } from "../platform/own-data.ts";

/** What codes were sent for, and where to. What they were nobody can read, and they are long expired. */
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
