import { nairaFromKobo } from "@osisi/contracts/money.ts";
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
