import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { eachById, dataExport } from "#platform/data-export.ts";

/** What friends have earned the investor, without the friends' data. */
export const ownRewards = dataExport({
  columns: ["points", "earnedAt", "takenBackAt"],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("referralReward")
          .select(["referredId as id", "points", "awardedAt", "takenBackAt"])
          .where("referrerId", "=", investorId)
          .where("referredId", ">", after)
          .orderBy("referredId")
          .limit(atMost)
          .execute(),
      ({ points, awardedAt, takenBackAt }) => ({
        points: Number(points),
        earnedAt: awardedAt,
        takenBackAt,
      }),
    ),
});

export const ownRedemptions = dataExport({
  columns: ["points", "amount", "redeemedAt"],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("pointRedemption")
          .select(["id", "points", "amountKobo", "redeemedAt"])
          .where("investorId", "=", investorId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(atMost)
          .execute(),
      ({ points, amountKobo, redeemedAt }) => ({
        points: Number(points),
        amount: nairaFromKobo(amountKobo),
        redeemedAt,
      }),
    ),
});
