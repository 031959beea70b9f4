import { type CalendarDate, dateInLagos } from "@osisi/contracts/calendar.ts";
import { goalDateAlone, goalDateOutside, isGoalDay } from "@osisi/contracts/goal-rules.ts";
import type { PlanGoal, PlanPicture } from "@osisi/contracts/goals.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { inTransaction } from "#platform/database/database.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type NotAllowed, type OwnPlan, lockPlanFor } from "./own-plan.ts";
import type { Plan } from "./plan.ts";
import { updatePlan } from "./queries.ts";

/** What a plan is for. It moves no money and changes nothing that the plan does. */

export type Goal = Pick<Plan, "goalKobo" | "goalOn" | "picture">;
export type GoalChange = Readonly<{
  goal?: bigint | null | undefined;
  goalDate?: CalendarDate | null | undefined;
  picture?: PlanPicture | null | undefined;
}>;

export async function setGoal(
  runtime: Runtime,
  request: OwnPlan & { change: GoalChange },
): Promise<{ kind: "done" } | NotAllowed> {
  return inTransaction(runtime.db, async (tx) => {
    const found = await lockPlanFor(tx, runtime, "rename", request);
    if (found.kind !== "allowed") return found;
    const today = dateInLagos(runtime.clock.now());
    await updatePlan(tx, found.plan.id, goalAfter(found.plan, request.change, today));
    return { kind: "done" };
  });
}

export const NO_GOAL: Goal = { goalKobo: null, goalOn: null, picture: null };

/** The goal after a change. A day that has passed stays, but cannot be chosen. */
export function goalAfter(before: Goal, change: GoalChange, today: CalendarDate): Goal {
  const goalKobo = change.goal === undefined ? before.goalKobo : change.goal;
  const wanted = change.goalDate === undefined ? before.goalOn : change.goalDate;
  const picture = change.picture === undefined ? before.picture : change.picture;
  if (goalKobo === null) {
    if (change.goalDate) throw new Refusal("invalid-input", { goalDate: [goalDateAlone] });
    return { goalKobo, goalOn: null, picture };
  }
  if (wanted !== null && wanted !== before.goalOn && !isGoalDay(wanted, today)) {
    throw new Refusal("invalid-input", { goalDate: [goalDateOutside] });
  }
  return { goalKobo, goalOn: wanted, picture };
}

export function goalView({ goalKobo, goalOn }: Goal, savedKobo: bigint): PlanGoal | null {
  if (goalKobo === null) return null;
  const percent = Math.min(100, Number((savedKobo * 100n) / goalKobo));
  return { amount: nairaFromKobo(goalKobo), date: goalOn, percent };
}
