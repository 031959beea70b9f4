import type { Tx } from "#platform/database/database.ts";
import { type OpenCharge, findOpenCharge } from "./charge-queries.ts";
import { type Payment, isBooked, lockPayment } from "./queries.ts";

/** An undecided charge of a kept card that was sent, or may have been. */
export type SentCharge = Readonly<{ payment: Payment; charge: OpenCharge & { sentAt: Date } }>;

/** Locks the charge until the transaction ends. `undefined` if it was decided meanwhile. */
export async function lockSentCharge(tx: Tx, reference: string): Promise<SentCharge | undefined> {
  const payment = await lockPayment(tx, reference);
  const charge = payment && (await findOpenCharge(tx, payment.id));
  if (!charge || charge.sentAt === null || isBooked(payment)) return undefined;
  return { payment, charge: { ...charge, sentAt: charge.sentAt } };
}
