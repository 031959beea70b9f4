import { type CalendarDate, dateInLagos } from "@osisi/contracts/calendar.ts";
import { stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { hasClaim } from "#ledger/debts/repay-debt.ts";
import { NotEnoughMoney } from "#ledger/post.ts";
import { isHeldNow } from "#people/onboarding/frozen.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { addJob } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { RETRIES_RESET, continuePlan } from "./charge-instalment.ts";
import { notifyTakenFromStash } from "./notify-missed.ts";
import { type NotPaidNotice, notifyNotPaid } from "./notify-not-paid.ts";
import { saveInstalmentFromStash } from "./pay-instalment.ts";
import { type Instalment, type StartedPlan, isRunning } from "./plan.ts";
import { findInstalment, findPlan, lockInstalment, updatePlan } from "./queries.ts";

/** An instalment that the card or the bank account did not pay is taken from the stash, if its saver
 * has chosen that: on the same day in Lagos, all of it, and only while nothing else claims the
 * stash. Otherwise it is tried again as usual, and the saver is notified as usual. A job of its own,
 * because the stash is locked before the plan. */

export const PAY_MISSED_TASK = "pay-missed-from-stash";

export type Missed = Readonly<{ id: string; day: CalendarDate; notice: NotPaidNotice }>;

export async function payMissedLater(tx: Tx, missed: Missed): Promise<void> {
  const { id, day, notice } = missed;
  await addJob(tx, PAY_MISSED_TASK, { id, day, notice }, { key: `${PAY_MISSED_TASK}:${id}` });
}

export async function payMissedFromStash(runtime: Runtime, missed: Missed): Promise<void> {
  const isPaid = await inTransaction(runtime.db, (tx) => take(tx, runtime, missed)).catch(
    (error: unknown) => {
      if (error instanceof NotEnoughMoney) return false;
      throw error;
    },
  );
  if (isPaid) return;
  await inTransaction(runtime.db, async (tx) => {
    const found = await lockInstalment(tx, missed.id);
    if (!found || !isRunning(found.plan) || found.instalment.state !== "due") return;
    const { plan, instalment } = found;
    await notifyNotPaid(tx, runtime, { plan, instalment }, missed.notice);
  });
}

async function take(tx: Tx, runtime: Runtime, { id, day }: Missed): Promise<boolean> {
  const unlocked = await findInstalment(tx, id);
  const owned = unlocked && (await findPlan(tx, unlocked.planId));
  if (!owned) return false;
  const { investorId } = owned;
  await lockBalances(tx, [stash(investorId)]);
  const found = await lockInstalment(tx, id);
  const now = runtime.clock.now();
  if (!found || !isRunning(found.plan) || dateInLagos(now) !== day) return false;
  const { plan, instalment } = found;
  if (!isToTake(plan, instalment, now)) return false;
  if ((await hasClaim(tx, investorId)) || (await isHeldNow(tx, investorId, now))) return false;
  const amountKobo = await saveInstalmentFromStash(tx, { plan, instalment, now });
  await updatePlan(tx, plan.id, RETRIES_RESET);
  await continuePlan(tx, runtime, { ...plan, ...RETRIES_RESET });
  await notifyTakenFromStash(tx, runtime, plan, amountKobo);
  return true;
}

/** The saver may have paid, paused or chosen otherwise meanwhile. */
function isToTake(plan: StartedPlan, instalment: Instalment, now: Date): boolean {
  const { chargeId, checkoutUntil, state } = instalment;
  if (plan.missedChoice !== "stash" || plan.pausedAt !== null) return false;
  const isPaying = checkoutUntil !== null && checkoutUntil > now;
  return state === "due" && chargeId === null && !isPaying;
}
