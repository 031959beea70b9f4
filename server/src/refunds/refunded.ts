import type { Tx } from "../platform/database.ts";
import { listRefundsOf } from "./queries.ts";

/** What of a payment went back or is on its way back. */
export async function refundedKobo(tx: Tx, paymentReference: string): Promise<bigint> {
  const refunds = await listRefundsOf(tx, paymentReference);
  return refunds
    .filter(({ state }) => state !== "failed")
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
}
