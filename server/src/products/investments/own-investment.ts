import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Tx } from "#platform/database/database.ts";
import { isId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Bought, isActive, isBought } from "./investment.ts";
import { lockInvestment } from "./queries.ts";

/** Finds an investment for its owner to change. Another investor's, an unpaid one and a missing one
 * get the same response. */

export type Named = Readonly<{ investorId: string; investmentId: string }>;

export async function lockOwn(
  tx: Tx,
  { investorId, investmentId }: Named,
): Promise<Bought | undefined> {
  const investment = isId(investmentId) ? await lockInvestment(tx, investmentId) : undefined;
  const isTheirs = investment?.investorId === investorId;
  return isTheirs && isBought(investment) ? investment : undefined;
}

/** After its last day nothing is changed, even if its scheduled step is late. */
export function isRunning(investment: Bought, { clock }: Runtime): boolean {
  return isActive(investment) && dateInLagos(clock.now()) < investment.endsOn;
}
