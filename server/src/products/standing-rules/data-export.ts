import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { dataExport, eachById } from "#platform/data-export.ts";

export const ownRules = dataExport({
  columns: ["planId", "position", "reach", "createdAt"],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("standingRule")
          .select(["id", "planId", "position", "reach", "createdAt"])
          .where("investorId", "=", investorId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(atMost)
          .execute(),
      ({ ...rule }) => rule,
    ),
});

export const ownRuleUses = dataExport({
  columns: ["reference", "kind", "planId", "instalmentId", "amount", "usedAt"],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("standingRuleUse as use")
          .innerJoin("payment", "payment.id", "use.paymentId")
          .select(["use.id", "payment.reference", "use.kind", "use.planId", "use.instalmentId"])
          .select(["use.amountKobo", "use.usedAt"])
          .where("payment.investorId", "=", investorId)
          .where("use.id", ">", after)
          .orderBy("use.id")
          .limit(atMost)
          .execute(),
      ({ amountKobo, ...use }) => ({ ...use, amount: nairaFromKobo(amountKobo) }),
    ),
});
