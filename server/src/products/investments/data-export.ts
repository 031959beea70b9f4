import { asPercent } from "@osisi/contracts/returns.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { eachById, dataExport } from "#platform/data-export.ts";

/** Includes orders that were never paid. */
export const ownInvestments = dataExport({
  columns: [
    "id",
    "portfolio",
    "units",
    "amount",
    "months",
    "percent",
    "state",
    "orderedAt",
    "boughtAt",
    "paidFrom",
    "startsOn",
    "endsOn",
    "atMaturity",
    "maturedAt",
    "principal",
    "returned",
  ],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("investment")
          .select(["id", "portfolioName", "units", "amountKobo", "months", "basisPoints", "state"])
          .select(["orderedAt", "boughtAt", "paidFrom", "valueOn", "endsOn", "atMaturity"])
          .select(["maturedAt", "principalKobo", "returnKobo"])
          .where("investorId", "=", investorId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(atMost)
          .execute(),
      ({ portfolioName, amountKobo, basisPoints, valueOn, principalKobo, returnKobo, ...own }) => ({
        ...own,
        portfolio: portfolioName,
        amount: nairaFromKobo(amountKobo),
        percent: asPercent(basisPoints),
        startsOn: valueOn,
        principal: principalKobo === null ? null : nairaFromKobo(principalKobo),
        returned: returnKobo === null ? null : nairaFromKobo(returnKobo),
      }),
    ),
});
