import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { eachById, ownData } from "#platform/data-export.ts";

/** Payments that the payer's bank disputed. */
export const ownDisputes = ownData({
  columns: ["ofPayment", "amount", "keptAside", "owed", "state", "openedAt", "endedAt"],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("dispute")
          .select(["id", "paymentReference", "amountKobo", "frozenKobo", "owedKobo", "state"])
          .select(["openedAt", "endedAt"])
          .where("investorId", "=", investorId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(atMost)
          .execute(),
      ({ paymentReference, amountKobo, frozenKobo, owedKobo, state, openedAt, endedAt }) => ({
        ofPayment: paymentReference,
        amount: nairaFromKobo(amountKobo),
        keptAside: nairaFromKobo(frozenKobo),
        owed: nairaFromKobo(owedKobo),
        state,
        openedAt,
        endedAt,
      }),
    ),
});
