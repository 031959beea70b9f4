import type { Tx } from "#platform/database/database.ts";
import { lockInvestment, updateInvestment } from "./queries.ts";
import { unreserveUnits } from "./units.ts";

/** Ends a reservation that has expired or whose payment has ended. Others can buy the units; a
 * later success buys if units are left. */
export async function endReservation(tx: Tx, id: string): Promise<void> {
  const order = await lockInvestment(tx, id);
  if (!order || order.reservedUntil === null) return;
  await updateInvestment(tx, id, { reservedUntil: null, nextStepAt: null });
  await unreserveUnits(tx, order);
}
