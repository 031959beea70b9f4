import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Tx } from "../platform/database.ts";
import { isId } from "../platform/ids.ts";
import type { Runtime } from "../platform/runtime.ts";
import { type BegunPlan, hasBegun, isRunning } from "./plan.ts";
import { lockPlan } from "./queries.ts";

/** A plan that its owner wants to change. Another's, one that is not begun, and one that does not exist
 * are the same to whoever asks. */

export type NamedPlan = Readonly<{ investorId: string; planId: string }>;

export type NotYours = { kind: "plan-unknown" } | { kind: "plan-over" };

/** Locked, if it is running still: after its last day nothing is changed, even if the clock has not
 * come by yet. */
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
