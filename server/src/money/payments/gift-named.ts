import type { Tx } from "#platform/database/database.ts";
import { findPayment } from "./queries.ts";

/** How a gift is named when some of its payment goes back: "A gift of ₦2,000", or "₦500 of a gift".
 * `undefined` if the payment is no gift. */
export async function giftNamed(
  tx: Tx,
  { paymentReference, amountKobo }: { paymentReference: string; amountKobo: bigint },
): Promise<((amount: string) => string) | undefined> {
  const payment = await findPayment(tx, paymentReference);
  if (payment?.purpose !== "gift") return undefined;
  const isPart = amountKobo < (payment.receivedKobo ?? payment.amountKobo);
  return (amount) => (isPart ? `${amount} of a gift` : `A gift of ${amount}`);
}
