import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { CHARGES_AGAIN, isDeclined } from "./charge-instalment.ts";
import { type NamedPlan, type NotYours, lockRunning } from "./own-plan.ts";
import { markWaited, updatePlan } from "./queries.ts";
import { fallDue, goOn } from "./advance-plan.ts";
import { endUnsentCharge } from "./still-wanted.ts";

/** While a plan is paused, due instalments lapse and nothing is charged; its end date stays. What
 * fell due before the pause is recorded first, even if the scheduled step is late; charged after
 * the pause, it earns from then, because the investor caused the delay. */

export type Pausing =
  | { kind: "done" }
  | { kind: "plan-paused-already" | "plan-not-paused" }
  | NotYours;

export async function pausePlan(runtime: Runtime, wish: NamedPlan): Promise<Pausing> {
  const now = runtime.clock.now();
  return inTransaction(runtime.db, async (tx) => {
    const found = await lockRunning(tx, runtime, wish);
    if (found.kind !== "running") return found;
    if (found.plan.pausedAt !== null) return { kind: "plan-paused-already" };
    const fallenDue = await fallDue(tx, found.plan, dateInLagos(now));
    await markWaited(tx, wish.planId);
    await updatePlan(tx, wish.planId, { pausedAt: now });
    await goOn(tx, runtime, { ...found.plan, fallenDue, pausedAt: now });
    await endUnsentCharge(tx, wish.planId);
    return { kind: "done" };
  });
}

/** Resuming also resets the retries after a decline: the next charge is a first attempt again. A
 * card that was declined today still rests until tomorrow. */
export async function resumePlan(runtime: Runtime, wish: NamedPlan): Promise<Pausing> {
  const now = runtime.clock.now();
  return inTransaction(runtime.db, async (tx) => {
    const found = await lockRunning(tx, runtime, wish);
    if (found.kind !== "running") return found;
    const { plan } = found;
    if (plan.pausedAt === null) return { kind: "plan-not-paused" };
    const fallenDue = await fallDue(tx, plan, dateInLagos(now));
    const change = {
      pausedAt: null,
      ...(isDeclined(plan) ? CHARGES_AGAIN : {}),
    };
    await updatePlan(tx, plan.id, change);
    await goOn(tx, runtime, { ...plan, ...change, fallenDue });
    return { kind: "done" };
  });
}
