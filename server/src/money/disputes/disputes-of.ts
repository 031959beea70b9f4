import type { Tx } from "#platform/database/database.ts";
import { listDisputesOf } from "./queries.ts";

/** What banks claim of one payment, and what they have received. */
export async function disputesOf(
  tx: Tx,
  paymentReference: string,
): Promise<{ openKobo: bigint; lostKobo: bigint }> {
  const disputes = await listDisputesOf(tx, paymentReference);
  const sum = (state: string) =>
    disputes
      .filter((dispute) => dispute.state === state)
      .reduce((total, { amountKobo }) => total + amountKobo, 0n);
  return { openKobo: sum("open"), lostKobo: sum("lost") };
}

/** What banks have received of one payment since then. */
export async function lostSince(tx: Tx, paymentReference: string, since: Date): Promise<bigint> {
  const disputes = await listDisputesOf(tx, paymentReference);
  return disputes
    .filter(({ state, endedAt }) => state === "lost" && endedAt !== null && endedAt >= since)
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
}
