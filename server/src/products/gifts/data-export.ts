import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { dataExport, eachById } from "#platform/data-export.ts";

export const ownGiftLinks = dataExport({
  columns: ["planId", "link", "createdAt", "closedAt"],
  read: ({ config, db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("payInLink")
          .select(["id", "planId", "token", "createdAt", "closedAt"])
          .where("investorId", "=", investorId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(atMost)
          .execute(),
      ({ token, ...link }) => ({ ...link, link: `${config.appUrl}/give/${token}` }),
    ),
});

/** Paid gifts. The giver's e-mail address is the giver's, and not exported. */
export const ownGifts = dataExport({
  columns: ["planId", "from", "message", "amount", "paidAt", "thankedAt"],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("payment")
          .innerJoin("gift", "gift.id", "payment.subjectId")
          .select(["payment.id", "gift.planId", "gift.giverName", "gift.message"])
          .select(["gift.thankedAt", "payment.amountKobo", "payment.paidAt"])
          .where("payment.purpose", "=", "gift")
          .where("payment.state", "=", "settled")
          .where("payment.investorId", "=", investorId)
          .where("payment.id", ">", after)
          .orderBy("payment.id")
          .limit(atMost)
          .execute(),
      ({ amountKobo, giverName, id: _id, ...gift }) => ({
        ...gift,
        from: giverName,
        amount: nairaFromKobo(amountKobo),
      }),
    ),
});
