import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type NamedPlan, type NotYours, lockRunning } from "./own-plan.ts";
import { updatePlan } from "./queries.ts";

export async function renamePlan(
  runtime: Runtime,
  wish: NamedPlan & { name: string },
): Promise<{ kind: "done" } | NotYours> {
  return inTransaction(runtime.db, async (tx) => {
    const found = await lockRunning(tx, runtime, wish);
    if (found.kind !== "running") return found;
    await updatePlan(tx, wish.planId, { name: wish.name });
    return { kind: "done" };
  });
}
