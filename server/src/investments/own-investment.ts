import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Tx } from "../platform/database.ts";
import { isId } from "../platform/ids.ts";
import type { Runtime } from "../platform/runtime.ts";
import { type Bought, isActive, isBought } from "./investment.ts";
import { lockInvestment } from "./queries.ts";

/** An investment that its owner wants to change. Another's, one that is not paid for, and one that does
 * not exist are the same to whoever asks. */

export type Named = Readonly<{ investorId: string; investmentId: string }>;

export async function lockOwn(
  tx: Tx,
  { investorId, investmentId }: Named,
): Promise<Bought | undefined> {
  const investment = isId(investmentId) ? await lockInvestment(tx, investmentId) : undefined;
  const isTheirs = investment?.investorId === investorId;
  return isTheirs && isBought(investment) ? investment : undefined;
}

/** After its last day nothing is changed, even if the clock has not come by yet. */
export function isRunning(investment: Bought, { clock }: Runtime): boolean {
  return isActive(investment) && dateInLagos(clock.now()) < investment.endsOn;
}
