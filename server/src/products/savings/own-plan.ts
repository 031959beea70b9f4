import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Tx } from "#platform/database/database.ts";
import { isId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type BegunPlan, hasBegun, isRunning } from "./plan.ts";
import { lockPlan } from "./queries.ts";

/** Finds a plan for its owner to change. Another investor's plan, a pending one and a missing one
 * get the same response. */

export type NamedPlan = Readonly<{ investorId: string; planId: string }>;

export type NotYours = { kind: "plan-unknown" } | { kind: "plan-over" };

/** Locked, if still running: after its last day nothing is changed, even if its scheduled step is
 * late. */
export async function lockRunning(
  tx: Tx,
  { clock }: Runtime,
  { investorId, planId }: NamedPlan,
): Promise<{ kind: "running"; plan: BegunPlan } | NotYours> {
  const plan = isId(planId) ? await lockPlan(tx, planId) : undefined;
  if (!plan || plan.investorId !== investorId || !hasBegun(plan)) return { kind: "plan-unknown" };
  const isOver = !isRunning(plan) || dateInLagos(clock.now()) >= plan.maturesOn;
  return isOver ? { kind: "plan-over" } : { kind: "running", plan };
}
