import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { CHARGES_AGAIN, isDeclined } from "./charge-instalment.ts";
import { type NamedPlan, type NotYours, lockRunning } from "./own-plan.ts";
import { findUnpaid, updatePlan } from "./queries.ts";
import { goOn } from "./advance-plan.ts";

/** The investor requests another attempt after a decline. A card that was declined today still
 * rests until tomorrow. */
export async function chargeAgain(
  runtime: Runtime,
  wish: NamedPlan,
): Promise<{ kind: "done" } | { kind: "plan-nothing-to-charge" } | NotYours> {
  return inTransaction(runtime.db, async (tx) => {
    const found = await lockRunning(tx, runtime, wish);
    if (found.kind !== "running") return found;
    const { plan } = found;
    const isCharged = isDeclined(plan) && plan.pausedAt === null;
    if (!isCharged || !(await findUnpaid(tx, plan.id))) return { kind: "plan-nothing-to-charge" };
    await updatePlan(tx, plan.id, CHARGES_AGAIN);
    await goOn(tx, runtime, { ...plan, ...CHARGES_AGAIN });
    return { kind: "done" };
  });
}
