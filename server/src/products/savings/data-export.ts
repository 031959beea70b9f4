import { asPercent } from "@osisi/contracts/returns.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { eachById, dataExport } from "#platform/data-export.ts";

export const ownPlans = dataExport({
  columns: [
    "id",
    "title",
    "amount",
    "amountNow",
    "interval",
    "months",
    "percent",
    "state",
    "openedAt",
    "agreedToChargesAt",
    "startedOn",
    "maturesOn",
    "pausedAt",
    "maturedAt",
    "endedEarly",
    "saved",
    "interest",
    "goal",
    "goalOn",
    "picture",
  ],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("savingPlan")
          .select(["id", "name", "amountKobo", "interval", "months", "basisPoints", "state"])
          .select([
            "openedAt",
            "consentedAt",
            "startedOn",
            "maturesOn",
            "pausedAt",
            "maturedAt",
            "endedEarly",
          ])
          .select(["principalKobo", "interestKobo", "goalKobo", "goalOn", "picture", "changedKobo"])
          .where("investorId", "=", investorId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(atMost)
          .execute(),
      ({
        name,
        amountKobo,
        basisPoints,
        changedKobo,
        consentedAt,
        goalKobo,
        principalKobo,
        interestKobo,
        ...plan
      }) => ({
        ...plan,
        title: name,
        amount: nairaFromKobo(amountKobo),
        amountNow: nairaFromKobo(changedKobo ?? amountKobo),
        percent: asPercent(basisPoints),
        agreedToChargesAt: consentedAt,
        saved: principalKobo === null ? null : nairaFromKobo(principalKobo),
        goal: goalKobo === null ? null : nairaFromKobo(goalKobo),
        interest: interestKobo === null ? null : nairaFromKobo(interestKobo),
      }),
    ),
});

export const ownInstalments = dataExport({
  columns: [
    "planId",
    "number",
    "kind",
    "amount",
    "percent",
    "extra",
    "extraPercent",
    "dueOn",
    "state",
    "paidAt",
    "valueOn",
    "paidFrom",
  ],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("planInstalment as instalment")
          .innerJoin("savingPlan", "savingPlan.id", "instalment.planId")
          .select(["instalment.id", "instalment.planId", "instalment.number", "instalment.dueOn"])
          .select(["instalment.state", "instalment.paidAt", "instalment.valueOn"])
          .select(["instalment.paidFrom", "instalment.kind", "instalment.amountKobo"])
          .select(["instalment.basisPoints", "instalment.extraKobo", "instalment.extraBasisPoints"])
          .where("savingPlan.investorId", "=", investorId)
          .where("instalment.id", ">", after)
          .orderBy("instalment.id")
          .limit(atMost)
          .execute(),
      ({ amountKobo, basisPoints, extraBasisPoints, extraKobo, ...instalment }) => ({
        ...instalment,
        amount: nairaFromKobo(amountKobo),
        percent: asPercent(basisPoints),
        extra: nairaFromKobo(extraKobo),
        extraPercent: extraBasisPoints === null ? null : asPercent(extraBasisPoints),
      }),
    ),
});
