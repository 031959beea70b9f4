import { greenPoints } from "@osisi/contracts/referrals.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { awardForGreenInvestment } from "#products/referrals/award-points.ts";
import { takeBackForUndone } from "#products/referrals/take-points-back.ts";
import type { Bought } from "./investment.ts";
import { findPaidFor } from "./queries.ts";

/** The referrer is rewarded for an investor's first units of the green portfolio, however they were
 * paid for. Called at the end of the purchase: the lock order is stash, units, points. */
export async function thankReferrer(
  tx: Tx,
  runtime: Runtime,
  { id, investorId, portfolioId }: Bought,
): Promise<void> {
  if (portfolioId !== greenPoints.portfolioId) return;
  const eventAt = runtime.clock.now();
  await awardForGreenInvestment(tx, runtime, { investorId, investmentId: id, eventAt });
}

/** A lost dispute has cancelled a purchase. While the investor has paid for other units of the
 * green portfolio, the points are for those. The caller holds the lock of the investor's stash, as
 * every purchase and cancellation does, so the result stays valid. */
export async function unthankReferrer(
  tx: Tx,
  runtime: Runtime,
  { id: investmentId, investorId, portfolioId }: Bought,
): Promise<void> {
  if (portfolioId !== greenPoints.portfolioId) return;
  const other = await findPaidFor(tx, { investorId, portfolioId });
  await takeBackForUndone(tx, runtime, { investmentId, otherId: other?.id });
}
