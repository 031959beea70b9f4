import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { movedTo } from "@osisi/contracts/charge-day.ts";
import { dueDatesOf, instalmentCountOf } from "@osisi/contracts/plan-schedule.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { recordDueInstalments } from "./advance-plan.ts";
import { continuePlan } from "./charge-instalment.ts";
import { type NotAllowed, type OwnPlan, lockPlanFor } from "./own-plan.ts";
import { type Instalment, type StartedPlan, firstWithoutRow, termsOf } from "./plan.ts";
import { listInstalments, updatePlan } from "./queries.ts";

/** A monthly plan is moved to another day of the month, once: each instalment that has no row yet
 * moves to the first such day on or after its own. Only later, so that nothing earns more by it. */

type NotMoved = {
  kind: "plan-day-moved" | "plan-day-not-monthly" | "plan-day-nothing-left" | "plan-day-impossible";
};

export async function moveDay(
  runtime: Runtime,
  request: OwnPlan & { day: number },
): Promise<{ kind: "done" } | NotMoved | NotAllowed> {
  const { day } = request;
  return inTransaction(runtime.db, async (tx) => {
    const found = await lockPlanFor(tx, runtime, "rename", request);
    if (found.kind !== "allowed") return found;
    const { plan } = found;
    if (plan.interval !== "monthly") return { kind: "plan-day-not-monthly" };
    if (plan.movedDay !== null) {
      return { kind: plan.movedDay === day ? "done" : "plan-day-moved" };
    }
    const fallenDue = await recordDueInstalments(tx, plan, dateInLagos(runtime.clock.now()));
    const movedFrom = firstWithoutRow(await listInstalments(tx, [plan.id]));
    const left = dueDatesOf(termsOf(plan)).slice(movedFrom - 1);
    if (left.length === 0) return { kind: "plan-day-nothing-left" };
    if (!movedTo(day, left, plan.maturesOn)) return { kind: "plan-day-impossible" };
    const change = { movedFrom, movedDay: day };
    await updatePlan(tx, plan.id, change);
    await continuePlan(tx, runtime, { ...plan, ...change, fallenDue });
    return { kind: "done" };
  });
}

export function canMoveDay(
  plan: StartedPlan,
  instalments: readonly Pick<Instalment, "kind" | "number">[],
): boolean {
  const isOpen = plan.state === "ongoing" && plan.interval === "monthly" && plan.movedDay === null;
  return isOpen && firstWithoutRow(instalments) <= instalmentCountOf(termsOf(plan));
}
