import type { Tx } from "#platform/database/database.ts";
import { lockWithdrawal } from "./queries.ts";

/** Locks a paid withdrawal that its bank has sent back, until the transaction ends. */
export async function lockReversed(
  tx: Tx,
  reference: string,
): Promise<{ id: string; investorId: string; amountKobo: bigint } | undefined> {
  const found = await lockWithdrawal(tx, reference);
  return found?.state === "reversed" ? found : undefined;
}
