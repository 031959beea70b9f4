import type { Tx } from "#platform/database/database.ts";
import { type Dispute, listDisputesOf, updateDispute } from "./queries.ts";

/** Recomputes what a payment's other open disputes lack when one of them ends. What the payment
 * bought and still holds covers the oldest first. */
export async function countShort(
  tx: Tx,
  ended: Pick<Dispute, "id" | "paymentReference">,
  heldKobo: bigint,
): Promise<void> {
  let cover = heldKobo;
  for (const dispute of await listDisputesOf(tx, ended.paymentReference)) {
    if (dispute.id === ended.id || dispute.state !== "open") continue;
    const lacking = dispute.amountKobo - dispute.frozenKobo;
    const covered = least(cover, lacking > 0n ? lacking : 0n);
    const shortKobo = lacking > covered ? lacking - covered : 0n;
    cover -= covered;
    if (shortKobo === dispute.shortKobo) continue;
    await updateDispute(tx, dispute.id, { shortKobo });
  }
}

export function least(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
