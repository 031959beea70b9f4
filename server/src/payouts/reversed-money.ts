import type { Tx } from "../platform/database.ts";
import { lockWithdrawal } from "./queries.ts";

/** A withdrawal that was paid and that its bank has sent back. Until the transaction ends nobody else has
 * it. */
export async function lockReversed(
  tx: Tx,
  reference: string,
): Promise<{ id: string; investorId: string; amountKobo: bigint } | undefined> {
  const found = await lockWithdrawal(tx, reference);
  return found?.state === "reversed" ? found : undefined;
}
