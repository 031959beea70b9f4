import type { AtMaturity } from "@osisi/contracts/investments.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Named, isRunning, lockOwn } from "./own-investment.ts";
import { updateInvestment } from "./queries.ts";

/** An investor chooses what happens at maturity, and can change it until then. */
export async function chooseAtMaturity(
  runtime: Runtime,
  wish: Named & { atMaturity: AtMaturity },
): Promise<{ kind: "done" | "investment-unknown" | "investment-over" }> {
  return inTransaction(runtime.db, async (tx) => {
    const investment = await lockOwn(tx, wish);
    if (!investment) return { kind: "investment-unknown" };
    if (!isRunning(investment, runtime)) return { kind: "investment-over" };
    await updateInvestment(tx, investment.id, { atMaturity: wish.atMaturity });
    return { kind: "done" };
  });
}
