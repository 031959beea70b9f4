import { eachById, ownData } from "#platform/data-export.ts";

/** The number itself is encrypted and decrypted only for the gateway; its last digits identify
 * it. */
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
