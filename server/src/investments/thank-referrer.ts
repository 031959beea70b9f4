import { greenPoints } from "@osisi/contracts/referrals.ts";
import type { Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { awardForGreenInvestment } from "../referrals/award-points.ts";
import type { Bought } from "./investment.ts";

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
