import { points } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { pointsTakenBack } from "./point-postings.ts";
import { findReward, lockOwed, markTakenBack, markUndone, moveReward } from "./queries.ts";
import { tellTakenBack } from "./notify-points.ts";

/** A lost dispute has cancelled a purchase that earned points: they are taken back, unless another
 * purchase of the friend is valid, to which they then belong. If they have been redeemed, no money
 * is charged; the next points make up for them. Another purchase earns them again. */
export async function takeBackForUndone(
  tx: Tx,
  runtime: Runtime,
  { investmentId, otherId }: Readonly<{ investmentId: string; otherId?: string | undefined }>,
): Promise<void> {
  const reward = await findReward(tx, investmentId);
  if (!reward) return;
  await lockBalances(tx, [points(reward.referrerId)]);
  if (otherId !== undefined) return moveReward(tx, { investmentId, otherId });
  if (!(await markUndone(tx, { investmentId, at: runtime.clock.now() }))) return;
  await takeBackOwed(tx, runtime, reward.referrerId);
}

/** As far as there are points. Returns whether any were taken. */
export async function takeBackOwed(tx: Tx, runtime: Runtime, referrerId: string): Promise<boolean> {
  const account = points(referrerId);
  const balances = await lockBalances(tx, [account]);
  const owed = await lockOwed(tx, referrerId);
  if (!owed || (balances.get(account) ?? 0n) < owed.points) return false;
  const now = runtime.clock.now();
  await post(tx, [pointsTakenBack({ referrerId, ...owed }, now)]);
  await markTakenBack(tx, owed.referredId, now);
  await tellTakenBack(tx, runtime, referrerId);
  return true;
}
