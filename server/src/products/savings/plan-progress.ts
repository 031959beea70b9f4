import { instalmentCountOf } from "@osisi/contracts/plan-schedule.ts";
import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { type Plan, type PlanColumns, hasStarted, termsOf } from "./plan.ts";

/** How far a plan has come, for people who must not learn amounts: what is saved of what was planned
 * at opening, in whole tens of a percent, rounded down. */
export type PlanProgress = Readonly<{ state: "saving" | "resting" | "done"; percent: number }>;

export async function progressOfPlans(
  db: Db | Tx,
  planIds: readonly string[],
): Promise<Map<string, PlanProgress>> {
  if (planIds.length === 0) return new Map();
  const plans = await db
    .selectFrom("savingPlan")
    .selectAll()
    .select((plan) =>
      plan
        .selectFrom("planInstalment")
        .select(sql<bigint>`coalesce(sum(amount_kobo), 0)`.as("savedKobo"))
        .whereRef("planInstalment.planId", "=", "savingPlan.id")
        .where("planInstalment.state", "=", "paid")
        .as("savedKobo"),
    )
    .$narrowType<PlanColumns>()
    .where("id", "in", [...planIds])
    .execute();
  return new Map(
    plans.map(({ savedKobo, ...plan }) => [plan.id, progressOf(plan, savedKobo ?? 0n)]),
  );
}

function progressOf(plan: Plan, savedKobo: bigint): PlanProgress {
  if (!hasStarted(plan)) return { state: "resting", percent: 0 };
  const plannedKobo = plan.amountKobo * BigInt(instalmentCountOf(termsOf(plan)));
  const percent = tensOf(savedKobo, plannedKobo);
  if (percent === 100) return { state: "done", percent };
  const isSaving = plan.state === "ongoing" && plan.pausedAt === null;
  return { state: isSaving ? "saving" : "resting", percent };
}

/** Exact: 100 only if nothing is missing. */
export function tensOf(savedKobo: bigint, plannedKobo: bigint): number {
  const tens = (savedKobo * 10n) / plannedKobo;
  return Number(tens > 10n ? 10n : tens) * 10;
}
