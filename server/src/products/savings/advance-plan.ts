import { type CalendarDate, dateInLagos, startOfDay } from "@osisi/contracts/calendar.ts";
import { v5 } from "uuid";
import { debt, frozen, stash } from "#ledger/accounts.ts";
import { balanceOf, lockBalances } from "#ledger/balance.ts";
import { repayDebt } from "#ledger/debts/repay-debt.ts";
import { post } from "#ledger/post.ts";
import { payReturn } from "#money/returns/pay-return.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { advancePending } from "./charge-first.ts";
import { continuePlan } from "./charge-instalment.ts";
import { awaitsMandate } from "./awaits-mandate.ts";
import { comingInstalments, hasRaised } from "./coming-instalments.ts";
import { dueDateIn } from "./due-dates.ts";
import { notifyMatured } from "./notify-plan.ts";
import { maturedKey, maturityOf } from "./plan-postings.ts";
import { type Plan, type StartedPlan, isRunning } from "./plan.ts";
import {
  findPlan,
  insertInstalments,
  lapseUnpaid,
  listInstalments,
  lockPlan,
  updatePlan,
} from "./queries.ts";
import { listDuePlans } from "./due-queries.ts";

/** The scheduled step of a plan, for everything due since the last one: an unpaid plan is given up,
 * due dates become instalments, a card is charged, and at its end the plan matures. Idempotent,
 * and correct if late, because the rows say what is done. */

export async function advancePlan(runtime: Runtime, id: string): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const plan = await lockPlanToAdvance(tx, runtime, id);
    if (!plan || plan.nextStepAt === null) return;
    if (plan.state === "pending") await advancePending(tx, runtime, plan);
    if (isRunning(plan)) await advanceRunning(tx, runtime, plan);
  });
}

/** Restores, after a backup was restored, the instalments that have fallen due since and their
 * charges, under the same ids as the first time. So a charge at the gateway finds its intent, and
 * no card is charged twice. Nothing is sent here. Plans that have ended meanwhile are left to
 * their scheduled step, which lets unpaid instalments lapse. */
export async function catchUpPlans(runtime: Runtime): Promise<number> {
  const now = runtime.clock.now();
  const ids = await listDuePlans(runtime.db, { now, today: dateInLagos(now) });
  for (const id of ids) await advancePlan(runtime, id);
  return ids.length;
}

/** The investor's accounts are locked before the plan, in the order of a settling payment. */
async function lockPlanToAdvance(
  tx: Tx,
  { clock }: Runtime,
  id: string,
): Promise<Plan | undefined> {
  const plan = await findPlan(tx, id);
  if (!plan) return undefined;
  if (isRunning(plan) && dateInLagos(clock.now()) >= plan.maturesOn) {
    const { investorId } = plan;
    await lockBalances(tx, [stash(investorId), frozen(investorId), debt(investorId)]);
  }
  return lockPlan(tx, id);
}

async function advanceRunning(tx: Tx, runtime: Runtime, plan: StartedPlan): Promise<void> {
  const today = dateInLagos(runtime.clock.now());
  const current = { ...plan, fallenDue: await recordDueInstalments(tx, plan, today) };
  if (today >= plan.maturesOn) return maturePlan(tx, runtime, current);
  await continuePlan(tx, runtime, current);
}

/** Records what has fallen due until today. Returns how many have since the beginning. */
export async function recordDueInstalments(
  tx: Tx,
  plan: StartedPlan,
  today: CalendarDate,
): Promise<number> {
  const numbers: number[] = [];
  for (let number = plan.fallenDue + 1; ; number += 1) {
    const dueOn = dueDateIn(plan, number);
    if (dueOn > today || dueOn >= plan.maturesOn) break;
    numbers.push(number);
  }
  if (numbers.length === 0) return plan.fallenDue;
  const rows = hasRaised(plan) ? await listInstalments(tx, [plan.id]) : [];
  const due = comingInstalments(
    hasRaised(plan) ? await readCatalogue(tx) : [],
    plan,
    rows,
    numbers,
  );
  const isPaused = plan.pausedAt !== null;
  const isByHand = plan.charging === "by-hand" || (await awaitsMandate(tx, plan));
  await insertInstalments(
    tx,
    due.map((instalment) => ({
      ...instalment,
      id: occurrenceId(plan.id, instalment.number),
      planId: plan.id,
      state: isPaused ? "lapsed" : "due",
      waited: isPaused || plan.charging !== "ok",
      askAt: isPaused || !isByHand ? null : startOfDay(instalment.dueOn),
    })),
  );
  return plan.fallenDue + due.length;
}

/** Our own UUID namespace, so that ids derived from plans collide with no others. */
const INSTALMENTS = "0d2c7c0a-6b0e-4a0e-9a3b-6a1f4a6f9d43";

/** The id of an instalment is deterministic, and so is its charge's reference, even after a restore
 * from before it fell due: the gateway refuses to charge the card a second time. */
export function occurrenceId(planId: string, number: number): string {
  return v5(`${planId}:${number}`, INSTALMENTS);
}

/** A plan matures: unpaid instalments lapse, even if we caused the delay, and principal and return
 * go to the stash, once; the return later if the return pool does not cover it. A charge that is
 * still open ends in the stash. */
async function maturePlan(tx: Tx, runtime: Runtime, plan: StartedPlan): Promise<void> {
  await lapseUnpaid(tx, plan.id);
  const instalments = await listInstalments(tx, [plan.id]);
  const paid = instalments.filter(({ state }) => state === "paid");
  const { principalKobo, interestKobo, entries, owed } = maturityOf(plan, paid);
  const owedKobo = await balanceOf(tx, debt(plan.investorId));
  const now = runtime.clock.now();
  await post(tx, entries);
  const paidOut = await payReturn(tx, owed, now);
  await repayDebt(tx, {
    investorId: plan.investorId,
    cause: maturedKey(plan.id),
    eventAt: startOfDay(plan.maturesOn),
  });
  await updatePlan(tx, plan.id, {
    state: "matured",
    maturedAt: now,
    principalKobo,
    interestKobo,
    fallenDue: plan.fallenDue,
    nextStepAt: null,
    ...(plan.charging === "retrying" ? { charging: "stopped", retryAt: null } : {}),
  });
  const isDisputed = paid.some(({ disputedAt }) => disputedAt !== null);
  const sums = { principalKobo, interestKobo, owedKobo };
  await notifyMatured(tx, runtime, { plan, ...sums, ...paidOut, isDisputed });
}
