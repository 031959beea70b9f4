import { type SeenPayment, paymentsInFlight } from "../payments/in-flight.ts";
import type { Db } from "../platform/database.ts";
import { decidedMoney } from "../suspense/decided-money.ts";

/** Payments that are not decided. One that was held keeps that name for ever; it waits no more once a
 * person has said what becomes of its money. */
export async function paymentsWaiting(
  db: Db,
  investorId: string,
  now: Date,
): Promise<SeenPayment[]> {
  return stillWaiting(db, await paymentsInFlight(db, investorId, now));
}

/** Of payments that were read already. Asks only where one is held, which is rare. */
export async function stillWaiting(
  db: Db,
  payments: readonly SeenPayment[],
): Promise<SeenPayment[]> {
  const held = payments.filter(({ state }) => state === "under-review");
  const decided = await decidedMoney(
    db,
    held.map(({ reference }) => reference),
  );
  return payments.filter(({ reference }) => !decided.has(reference));
}
