import type { MissedChoice } from "@osisi/contracts/plan-settings.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type NotAllowed, type OwnPlan, lockPlanFor } from "./own-plan.ts";
import { updatePlan } from "./queries.ts";

/** What happens from now on to an instalment that the card or the bank account did not pay. What is
 * being tried again already goes on. */
export async function chooseMissed(
  runtime: Runtime,
  request: OwnPlan & { choice: MissedChoice },
): Promise<{ kind: "done" } | NotAllowed> {
  const { choice } = request;
  return inTransaction(runtime.db, async (tx) => {
    const found = await lockPlanFor(tx, runtime, "rename", request);
    if (found.kind !== "allowed") return found;
    if (found.plan.missedChoice === choice) return { kind: "done" };
    const stashConsentedAt = choice === "stash" ? runtime.clock.now() : null;
    await updatePlan(tx, found.plan.id, { missedChoice: choice, stashConsentedAt });
    return { kind: "done" };
  });
}
