import { eachById, dataExport } from "#platform/data-export.ts";

/** Without their authorizations. */
export const ownMandates = dataExport({
  columns: ["bank", "lastFourDigits", "state", "startedAt", "allowedAt", "activeSince", "endedAt"],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("mandate")
          .select(["id", "bank", "last4", "state", "startedAt", "consentedAt"])
          .select(["activatedAt", "endedAt"])
          .where("investorId", "=", investorId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(atMost)
          .execute(),
      ({ bank, last4, state, startedAt, consentedAt, activatedAt, endedAt }) => ({
        bank,
        lastFourDigits: last4,
        state,
        startedAt,
        allowedAt: consentedAt,
        activeSince: activatedAt,
        endedAt,
      }),
    ),
});
