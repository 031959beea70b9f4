import { findTransfer } from "#ledger/post.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { instalmentSaved } from "./plan-postings.ts";
import type { Instalment, StartedPlan } from "./plan.ts";

/** The transfer that saved a paid instalment. */
export function findSaved(db: Db | Tx, plan: StartedPlan, paid: Instalment) {
  return findTransfer(db, instalmentSaved(plan, paid, plan.openedAt).key);
}

/** Whether an investor has ended a plan by the cooling-off since then. */
export async function hasCooledOff(db: Db | Tx, investorId: string, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom("savingPlan")
    .select("id")
    .where("investorId", "=", investorId)
    .where("endedEarly", "=", "cooling-off")
    .where("maturedAt", ">", since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** When the plan was last given something that is still in it. */
export async function findLastGift(db: Db | Tx, planId: string): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom("planInstalment as saved")
    .innerJoin("payment", "payment.id", "saved.paymentId")
    .select((of) => of.fn.max("payment.paidAt").as("at"))
    .where("saved.planId", "=", planId)
    .where("saved.state", "=", "paid")
    .where("payment.purpose", "=", "gift")
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}
