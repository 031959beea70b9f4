import { dataExport, eachById } from "#platform/data-export.ts";

/** Every request for an account number, and the number that it brought. */
export const ownAccountNumbers = dataExport({
  columns: [
    "state",
    "email",
    "consentedAt",
    "requestedAt",
    "reason",
    "accountNumber",
    "bankName",
    "accountName",
    "assignedAt",
    "releasedAt",
  ],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("ownAccount")
          .select(["id", "state", "email", "consentedAt", "requestedAt", "reason"])
          .select(["accountNumber", "bankName", "accountName", "assignedAt", "releasedAt"])
          .where("investorId", "=", investorId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(atMost)
          .execute(),
      ({ id: _id, ...shown }) => shown,
    ),
});
