import { post } from "#ledger/post.ts";
import type { Runtime } from "#platform/runtime.ts";
import type { Tx } from "#platform/database/database.ts";
import { loseDispute } from "#money/suspense/hold-in-suspense.ts";
import type { SuspenseMoney } from "#money/suspense/find-money-owner.ts";
import { settledKey } from "./dispute-postings.ts";
import type { Dispute } from "./queries.ts";

/** The gateway has paid money without an owner to the payer's bank. No debt arises. */
export async function loseOfSuspense(
  tx: Tx,
  { clock }: Runtime,
  loss: { dispute: Dispute; money: SuspenseMoney; amountKobo: bigint },
): Promise<bigint> {
  const { dispute, money, amountKobo } = loss;
  const key = settledKey(dispute.id);
  const now = clock.now();
  if (amountKobo === 0n) await post(tx, [{ key, movesNothing: true }]);
  else await loseDispute(tx, money, { key, amountKobo, now, eventAt: now });
  return 0n;
}
