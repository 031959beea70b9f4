import { greenPoints } from "@osisi/contracts/referrals.ts";
import type { Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { awardForGreenInvestment } from "../referrals/award-points.ts";
import { takeBackForUndone } from "../referrals/take-points-back.ts";
import type { Bought } from "./investment.ts";
import { findPaidFor } from "./queries.ts";

/** Whoever brought an investor is thanked for their first units of the green portfolio, however they
 * were paid for. At the end of the purchase: the order of locks is stash, units, points. */
export async function thankReferrer(
  tx: Tx,
  runtime: Runtime,
  { id, investorId, portfolioId }: Bought,
): Promise<void> {
  if (portfolioId !== greenPoints.portfolioId) return;
  const eventAt = runtime.clock.now();
  await awardForGreenInvestment(tx, runtime, { investorId, investmentId: id, eventAt });
}

/** A lost dispute has undone one of an investor's purchases. As long as they have paid for other units of
 * the green portfolio, the points are for those. The caller holds the investor's stash, as everybody does
 * who buys or undoes, so that what is found here stays. */
export async function unthankReferrer(
  tx: Tx,
  runtime: Runtime,
  { id: investmentId, investorId, portfolioId }: Bought,
): Promise<void> {
  if (portfolioId !== greenPoints.portfolioId) return;
  const other = await findPaidFor(tx, { investorId, portfolioId });
  await takeBackForUndone(tx, runtime, { investmentId, otherId: other?.id });
}
