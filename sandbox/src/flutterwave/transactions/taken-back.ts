import type { FlutterwaveWorld } from "../world.ts";

/** What was refunded of a payment, or is claimed by its bank: more than was paid never goes back. */
export function takenBackKobo({ chargebacks, refunds }: FlutterwaveWorld, id: number): number {
  const where = { transactionId: id };
  const refunded = refunds.list({ where }).filter(({ status }) => status !== "failed");
  const claimed = chargebacks.list({ where }).filter(({ status }) => status !== "won");
  return [...refunded, ...claimed].reduce((sum, { amountKobo }) => sum + amountKobo, 0);
}
