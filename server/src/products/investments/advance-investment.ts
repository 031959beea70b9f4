import { dateInLagos, startOfDay } from "@osisi/contracts/calendar.ts";
import { debt, frozen, stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { endReservation } from "./end-reservation.ts";
import { type Bought, type Investment, isActive } from "./investment.ts";
import { matureInvestment } from "./mature-investment.ts";
import { findInvestment, lockInvestment, updateInvestment } from "./queries.ts";

/** The scheduled step of an investment: an expired reservation is released, and at its end it
 * matures. Idempotent, and correct if late, because the row says what is done. */

export const STEP_TASK = "step-investment";

export async function stepInvestment(runtime: Runtime, id: string): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const investment = await take(tx, id);
    if (!investment || investment.nextStepAt === null) return;
    if (isActive(investment)) await stepActive(tx, runtime, investment);
    else await stepOrder(tx, runtime, investment);
  });
}

/** Its owner's accounts are locked first, in the order of a settling payment. */
async function take(tx: Tx, id: string): Promise<Investment | undefined> {
  const seen = await findInvestment(tx, id);
  if (!seen) return undefined;
  const { investorId } = seen;
  if (isActive(seen)) {
    await lockBalances(tx, [stash(investorId), frozen(investorId), debt(investorId)]);
  }
  return lockInvestment(tx, id);
}

async function stepActive(tx: Tx, runtime: Runtime, investment: Bought): Promise<void> {
  const { id, endsOn } = investment;
  if (dateInLagos(runtime.clock.now()) >= endsOn) return matureInvestment(tx, runtime, investment);
  await updateInvestment(tx, id, { nextStepAt: startOfDay(endsOn) });
}

async function stepOrder(tx: Tx, { clock }: Runtime, order: Investment): Promise<void> {
  const { id, reservedUntil } = order;
  if (reservedUntil !== null && reservedUntil > clock.now()) {
    await updateInvestment(tx, id, { nextStepAt: reservedUntil });
    return;
  }
  await endReservation(tx, id);
}
