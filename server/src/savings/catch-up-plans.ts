import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Runtime } from "../platform/runtime.ts";
import { findDueBefore } from "./due-queries.ts";
import { stepPlan } from "./step-plan.ts";

/** Writes down, in a database that was restored, the instalments that have fallen due since and the charges
 * that were made for them, under the same ids as the first time. So what the gateway has charged finds its
 * intent, and is charged once. Nothing is sent here. Plans that have ended meanwhile are left to
 * the clock, which lets what was not paid lapse. */
export async function catchUpPlans(runtime: Runtime): Promise<number> {
  const now = runtime.clock.now();
  const ids = await findDueBefore(runtime.db, { now, today: dateInLagos(now) });
  for (const id of ids) await stepPlan(runtime, id);
  return ids.length;
}
