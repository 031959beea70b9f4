import { eachById, ownData } from "../platform/own-data.ts";

/** The number itself is sealed and only the gateway is told it; its last digits tell which one it is. */
export const ownAccounts = ownData({
  columns: ["bank", "accountName", "lastFourDigits", "addedAt", "usableFrom", "lastUsedAt"],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("payoutAccount as account")
          .innerJoin("payoutRecipient as recipient", "recipient.id", "account.recipientId")
          .select(["account.id", "account.addedAt", "account.usableFrom", "account.lastUsedAt"])
          .select(["recipient.bankName", "recipient.accountName", "recipient.last4"])
          .where("account.investorId", "=", investorId)
          .where("account.id", ">", after)
          .orderBy("account.id")
          .limit(atMost)
          .execute(),
      ({ bankName, last4, ...shown }) => ({
        ...shown,
        bank: bankName,
        lastFourDigits: last4,
      }),
    ),
});
