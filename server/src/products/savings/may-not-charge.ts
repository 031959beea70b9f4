import { hasClaim } from "#ledger/debts/repay-debt.ts";
import { isAllHeld } from "#people/onboarding/frozen.ts";
import type { Tx } from "#platform/database/database.ts";

/** While a debt or dispute claims the stash, or an operator holds the whole account, nothing is
 * charged. */
export async function mayNotCharge(tx: Tx, investorId: string, now: Date): Promise<boolean> {
  return (await hasClaim(tx, investorId)) || isAllHeld(tx, investorId, now);
}
