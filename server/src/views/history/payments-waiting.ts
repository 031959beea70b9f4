import { type PaymentInFlight, paymentsInFlight } from "#money/payments/in-flight.ts";
import type { Db } from "#platform/database/database.ts";
import { findDecided } from "#money/suspense/queries.ts";

/** Undecided payments. A held payment keeps that state for good; it is decided once an operator has
 * assigned its money. */
export async function paymentsWaiting(
  db: Db,
  investorId: string,
  now: Date,
): Promise<PaymentInFlight[]> {
  return stillWaiting(db, await paymentsInFlight(db, investorId, now));
}

/** For payments that were already read. Queries only if one is held, which is rare. */
export async function stillWaiting(
  db: Db,
  payments: readonly PaymentInFlight[],
): Promise<PaymentInFlight[]> {
  const held = payments.filter(({ state }) => state === "under-review");
  const decided = await findDecided(
    db,
    held.map(({ reference }) => reference),
  );
  return payments.filter(({ reference }) => !decided.has(reference));
}
