import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { eachById, dataExport } from "#platform/data-export.ts";

/** Without their authorizations. */
export const ownCards = dataExport({
  columns: ["brand", "lastFourDigits", "bank", "expires", "addedAt", "removedAt"],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("card")
          .select(["id", "brand", "last4", "bank", "expMonth", "expYear", "addedAt", "removedAt"])
          .where("investorId", "=", investorId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(atMost)
          .execute(),
      ({ brand, last4, bank, expMonth, expYear, addedAt, removedAt }) => ({
        brand,
        lastFourDigits: last4,
        bank,
        expires: `${expYear}-${String(expMonth).padStart(2, "0")}`,
        addedAt,
        removedAt,
      }),
    ),
});

/** Every payment that was started, including unpaid ones. */
export const ownPayments = dataExport({
  columns: [
    "reference",
    "paidFor",
    "amount",
    "currency",
    "state",
    "channel",
    "senderName",
    "senderBank",
    "email",
    "begunAt",
    "paidAt",
  ],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("payment")
          .select(["id", "reference", "purpose", "amountKobo", "currency", "state", "channel"])
          .select(["senderName", "senderBank", "email", "createdAt", "paidAt"])
          .where("investorId", "=", investorId)
          // Of a gift, the attempts and the e-mail address are the giver's.
          .where((where) =>
            where.or([where("purpose", "<>", "gift"), where("state", "in", ["settled", "held"])]),
          )
          .where("id", ">", after)
          .orderBy("id")
          .limit(atMost)
          .execute(),
      ({ purpose, amountKobo, createdAt, email, ...shown }) => ({
        ...shown,
        email: purpose === "gift" ? null : email,
        paidFor: purpose,
        amount: nairaFromKobo(amountKobo),
        begunAt: createdAt,
      }),
    ),
});
