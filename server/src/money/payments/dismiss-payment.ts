import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { dismissedWith } from "./in-flight.ts";
import { findSeenPayment, recordDismissed } from "./in-flight-queries.ts";

/** An investor dismisses an unpaid payment, together with the older ones for the same purpose. Only
 * its card on the screen goes: a later success is still credited. */
export async function dismissPayment(
  { clock, db }: Runtime,
  wanted: { investorId: string; reference: string },
): Promise<"done" | "payment-unknown" | "payment-not-over"> {
  return inTransaction(db, async (tx) => {
    const dismissed = await dismissedWith(tx, wanted);
    if (dismissed === "not-over") return "payment-not-over";
    if (!dismissed) return (await findSeenPayment(tx, wanted)) ? "done" : "payment-unknown";
    const ids = dismissed.map(({ id }) => id);
    await recordDismissed(tx, { ids, now: clock.now() });
    return "done";
  });
}
