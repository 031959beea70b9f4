import type { Tx } from "../platform/database.ts";
import { lockInvestment, updateInvestment } from "./queries.ts";
import { unreserveUnits } from "./units.ts";

/** The units of an order are not kept any longer: its time is over, or its payment has ended. Somebody
 * else can buy them; a success that comes later buys if units are left. */
export async function endReservation(tx: Tx, id: string): Promise<void> {
  const order = await lockInvestment(tx, id);
  if (!order || order.reservedUntil === null) return;
  await updateInvestment(tx, id, { reservedUntil: null, nextStepAt: null });
  await unreserveUnits(tx, order);
}
