import { sql } from "kysely";
import type { Tx } from "#platform/database/database.ts";
import type { StartedPlan } from "./plan.ts";

/** From this amount on, each charge is announced; below it, only the first one. */
const ANNOUNCED_FROM_KOBO = 500_000n;

/** When a plan takes its next step, and when its next charge is to be announced, if that is wanted: a
 * large one, or the first one after the instalment that began the plan. */
export async function schedulePlan(
  tx: Tx,
  { id, fallenDue }: Pick<StartedPlan, "id" | "fallenDue">,
  { nextStepAt, announceAt }: { nextStepAt: Date; announceAt: Date | undefined },
): Promise<void> {
  await sql`
    update saving_plan set fallen_due = ${fallenDue}, next_step_at = ${nextStepAt},
      announce_at = case when paused_at is null and charging in ('ok', 'retrying')
        and (coalesce(changed_kobo, amount_kobo) >= ${ANNOUNCED_FROM_KOBO} or not exists (
          select from plan_instalment where plan_id = ${id} and number > 1 and attempts > 0
        )) then ${announceAt ?? null}::timestamptz end
    where id = ${id}
  `.execute(tx);
}
