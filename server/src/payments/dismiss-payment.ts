import { inTransaction } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { dismissedWith } from "./in-flight.ts";
import { findSeenPayment, recordDismissed } from "./in-flight-queries.ts";

/** An investor puts a payment away that was not made, and with it the older ones for the same purpose. Only
 * the card goes: a success that comes later is credited like any. */
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
