import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { type PlanAction, type PlanRefusal, planActions } from "@osisi/contracts/plan-actions.ts";
import type { Tx } from "#platform/database/database.ts";
import { isId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type StartedPlan, hasStarted, isRunning } from "./plan.ts";
import { lockPlan } from "./queries.ts";

export type OwnPlan = Readonly<{ investorId: string; planId: string }>;

export type NotAllowed = { kind: "plan-unknown" | PlanRefusal };

/** Locks a plan for an action of its owner, if its state allows that. After its last day nothing is
 * changed, even if its scheduled step is late. Another investor's plan, a pending one and a missing
 * one get the same response. */
export async function lockPlanFor(
  tx: Tx,
  { clock }: Runtime,
  action: PlanAction,
  { investorId, planId }: OwnPlan,
): Promise<{ kind: "allowed"; plan: StartedPlan } | NotAllowed> {
  const plan = isId(planId) ? await lockPlan(tx, planId) : undefined;
  if (!plan || plan.investorId !== investorId || !hasStarted(plan)) return { kind: "plan-unknown" };
  const isOver = !isRunning(plan) || dateInLagos(clock.now()) >= plan.maturesOn;
  const answer = planActions({
    status: isOver ? "matured" : "ongoing",
    paused: plan.pausedAt !== null,
    charging: { state: plan.charging },
  })[action];
  return answer === "allowed" ? { kind: answer, plan } : { kind: answer };
}
