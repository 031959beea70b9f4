import type { Tx } from "#platform/database/database.ts";
import { listRefundsOf } from "./queries.ts";

/** Whether a refund of exactly this is pending. */
export async function isUnderWay(
  tx: Tx,
  wish: { reference: string; amountKobo: bigint },
): Promise<boolean> {
  const refunds = await listRefundsOf(tx, wish.reference);
  return refunds.some(
    ({ amountKobo, origin, state }) =>
      state === "pending" && origin === "us" && amountKobo === wish.amountKobo,
  );
}

/** What was refunded of a payment or is pending. */
export async function refundedKobo(tx: Tx, paymentReference: string): Promise<bigint> {
  const refunds = await listRefundsOf(tx, paymentReference);
  return refunds
    .filter(({ state }) => state !== "failed")
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
}

export async function isBeingRefunded(tx: Tx, paymentReference: string): Promise<boolean> {
  const refunds = await listRefundsOf(tx, paymentReference);
  return refunds.some(({ state }) => state === "pending");
}

/** What was refunded since then. */
export async function refundedSince(
  tx: Tx,
  paymentReference: string,
  since: Date,
): Promise<bigint> {
  const refunds = await listRefundsOf(tx, paymentReference);
  return refunds
    .filter(({ state, endedAt }) => state === "done" && endedAt !== null && endedAt >= since)
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
}
