import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { eachById, ownData } from "#platform/data-export.ts";

/** Every withdrawal, with the account that it went to. */
export const ownWithdrawals = ownData({
  columns: [
    "reference",
    "amount",
    "state",
    "bank",
    "accountName",
    "lastFourDigits",
    "bankSessionId",
    "askedAt",
    "paidAt",
    "cameBackAt",
  ],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("withdrawal")
          .innerJoin("payoutRecipient as recipient", "recipient.id", "withdrawal.recipientId")
          .select(["withdrawal.id", "reference", "amountKobo", "state", "sessionId", "paidAt"])
          .select(["withdrawal.createdAt", "cameBackAt"])
          .select(["recipient.bankName", "recipient.accountName", "recipient.last4"])
          .where("withdrawal.investorId", "=", investorId)
          .where("withdrawal.id", ">", after)
          .orderBy("withdrawal.id")
          .limit(atMost)
          .execute(),
      ({ amountKobo, bankName, createdAt, last4, sessionId, ...shown }) => ({
        ...shown,
        amount: nairaFromKobo(amountKobo),
        bank: bankName,
        lastFourDigits: last4,
        bankSessionId: sessionId,
        askedAt: createdAt,
      }),
    ),
});
