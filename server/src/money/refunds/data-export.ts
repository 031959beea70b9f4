import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { eachById, ownData } from "#platform/data-export.ts";

/** Money sent back to its source. The reason is an internal note and may name others. */
export const ownRefunds = ownData({
  columns: ["ofPayment", "amount", "currency", "state", "begunAt", "endedAt"],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("refund")
          .select(["id", "paymentReference", "amountKobo", "currency", "state"])
          .select(["createdAt", "endedAt"])
          .where("investorId", "=", investorId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(atMost)
          .execute(),
      ({ amountKobo, createdAt, paymentReference, ...shown }) => ({
        ...shown,
        ofPayment: paymentReference,
        amount: nairaFromKobo(amountKobo),
        begunAt: createdAt,
      }),
    ),
});
