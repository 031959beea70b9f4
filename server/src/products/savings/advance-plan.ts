import { type CalendarDate, addDays, dateInLagos, startOfDay } from "@osisi/contracts/calendar.ts";
import { dueDateOf } from "@osisi/contracts/plan-schedule.ts";
import { v5 } from "uuid";
import { stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { chargeNext } from "./charge-instalment.ts";
import { maturePlan } from "./mature-plan.ts";
import { type BegunPlan, type Plan, isRunning, termsOf } from "./plan.ts";
import { findPlan, insertInstalments, lockPlan, updatePlan } from "./queries.ts";

/** The scheduled step of a plan, for everything due since the last one: an unpaid plan is given up,
 * due dates become instalments, a card is charged, and at its end the plan matures. Idempotent,
 * and correct if late, because the rows say what is done. */

export const STEP_TASK = "step-plan";

export async function stepPlan(runtime: Runtime, id: string): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const plan = await takePlan(tx, runtime, id);
    if (!plan || plan.nextStepAt === null) return;
    if (plan.state === "pending") await giveUp(tx, runtime, plan);
    if (isRunning(plan)) await stepRunning(tx, runtime, plan);
  });
}

/** The stash is locked before the plan, in the order of a settling payment. */
async function takePlan(tx: Tx, { clock }: Runtime, id: string): Promise<Plan | undefined> {
  const seen = await findPlan(tx, id);
  if (!seen) return undefined;
  if (isRunning(seen) && dateInLagos(clock.now()) >= seen.maturesOn) {
    await lockBalances(tx, [stash(seen.investorId)]);
  }
  return lockPlan(tx, id);
}

async function giveUp(tx: Tx, { clock }: Runtime, plan: Plan): Promise<void> {
  const givesUpAt = new Date(plan.openedAt.getTime() + 7 * 24 * 60 * 60_000);
  const isOver = clock.now() >= givesUpAt;
  await updatePlan(
    tx,
    plan.id,
    isOver ? { state: "given-up", nextStepAt: null } : { nextStepAt: givesUpAt },
  );
}

async function stepRunning(tx: Tx, runtime: Runtime, plan: BegunPlan): Promise<void> {
  const today = dateInLagos(runtime.clock.now());
  const fallenDue = await fallDue(tx, plan, today);
  const now = { ...plan, fallenDue };
  if (today >= plan.maturesOn) return maturePlan(tx, runtime, now);
  await goOn(tx, runtime, now);
}

/** Charges what can be charged, and schedules the next step. */
export async function goOn(tx: Tx, runtime: Runtime, plan: BegunPlan): Promise<void> {
  await lookAgain(tx, plan, await chargeNext(tx, runtime, plan));
}

/** Retries of our own trouble are over for today. */
export async function goOnTomorrow(tx: Tx, { clock }: Runtime, plan: BegunPlan): Promise<void> {
  await lookAgain(tx, plan, startOfDay(addDays(dateInLagos(clock.now()), 1)));
}

async function lookAgain(tx: Tx, plan: BegunPlan, chargeAt: Date | undefined): Promise<void> {
  const next = startOfDay(nextDayOf(plan));
  const nextStepAt = chargeAt !== undefined && chargeAt < next ? chargeAt : next;
  await updatePlan(tx, plan.id, { fallenDue: plan.fallenDue, nextStepAt });
}

function nextDayOf(plan: BegunPlan): CalendarDate {
  const due = dueDateOf(termsOf(plan), plan.fallenDue + 1);
  return due < plan.maturesOn ? due : plan.maturesOn;
}

/** Our own UUID namespace, so that ids derived from plans collide with no others. */
const INSTALMENTS = "0d2c7c0a-6b0e-4a0e-9a3b-6a1f4a6f9d43";

/** The id of an instalment is deterministic, and so is its charge's reference, even after a restore
 * from before it fell due: the gateway refuses to charge the card a second time. */
function instalmentId(planId: string, number: number): string {
  return v5(`${planId}:${number}`, INSTALMENTS);
}

/** Records what has fallen due until today. Returns how many have since the beginning. */
export async function fallDue(tx: Tx, plan: BegunPlan, today: CalendarDate): Promise<number> {
  const terms = termsOf(plan);
  const fallen: { number: number; dueOn: CalendarDate }[] = [];
  for (let number = plan.fallenDue + 1; ; number += 1) {
    const dueOn = dueDateOf(terms, number);
    if (dueOn > today || dueOn >= plan.maturesOn) break;
    fallen.push({ number, dueOn });
  }
  const isPaused = plan.pausedAt !== null;
  await insertInstalments(
    tx,
    fallen.map((one) => ({
      ...one,
      id: instalmentId(plan.id, one.number),
      planId: plan.id,
      state: isPaused ? "lapsed" : "due",
      waited: isPaused || plan.charging !== "ok",
      askAt: isPaused || plan.charging !== "by-hand" ? null : startOfDay(one.dueOn),
    })),
  );
  return plan.fallenDue + fallen.length;
}
