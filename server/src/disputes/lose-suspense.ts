import { post } from "../ledger/post.ts";
import type { Runtime } from "../platform/runtime.ts";
import type { Tx } from "../platform/database.ts";
import { loseDispute } from "../suspense/take-suspense.ts";
import type { SuspenseMoney } from "../suspense/whose-money.ts";
import { settledKey } from "./book-dispute.ts";
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
