import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { asPercent } from "@osisi/contracts/returns.ts";
import { dataExport } from "#platform/data-export.ts";

/** Returns that the return pool did not cover on their day, also those that were paid since. */
export const ownLateReturns = dataExport({
  columns: ["holdingId", "amount", "dueOn", "lateSince", "paidAt"],
  async *read({ db }, investorId) {
    const rows = await db
      .selectFrom("lateReturn")
      .select(["holdingId", "amountKobo", "dueOn", "lateSince", "paidAt"])
      .where("investorId", "=", investorId)
      .orderBy("dueOn")
      .orderBy("key")
      .execute();
    for (const { amountKobo, ...row } of rows) yield { ...row, amount: nairaFromKobo(amountKobo) };
  },
});

/** Tax that was withheld when returns were paid. */
export const ownWithheldTax = dataExport({
  columns: ["holdingId", "paidOn", "taxClass", "percent", "rule", "return", "tax"],
  async *read({ db }, investorId) {
    const rows = await db
      .selectFrom("withheldTax")
      .select(["holdingId", "paidOn", "taxClass", "basisPoints", "ruleId", "baseKobo", "taxKobo"])
      .where("investorId", "=", investorId)
      .orderBy("paidOn")
      .orderBy("key")
      .execute();
    for (const { baseKobo, basisPoints, ruleId, taxKobo, ...row } of rows) {
      yield {
        ...row,
        percent: asPercent(basisPoints),
        rule: Number(ruleId),
        return: nairaFromKobo(baseKobo),
        tax: nairaFromKobo(taxKobo),
      };
    }
  },
});
