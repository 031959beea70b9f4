import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Runtime } from "#platform/runtime.ts";
import { findDueBefore } from "./due-queries.ts";
import { stepPlan } from "./advance-plan.ts";

/** Restores, after a backup was restored, the instalments that have fallen due since and their
 * charges, under the same ids as the first time. So a charge at the gateway finds its intent, and
 * no card is charged twice. Nothing is sent here. Plans that have ended meanwhile are left to
 * their scheduled step, which lets unpaid instalments lapse. */
export async function catchUpPlans(runtime: Runtime): Promise<number> {
  const now = runtime.clock.now();
  const ids = await findDueBefore(runtime.db, { now, today: dateInLagos(now) });
  for (const id of ids) await stepPlan(runtime, id);
  return ids.length;
}
