import { debt, stash } from "../ledger/accounts.ts";
import { balanceOf, lockBalances } from "../ledger/balance.ts";
import { KeyReused, post } from "../ledger/post.ts";
import type { Tx } from "../platform/database.ts";

/** What an investor owes after a lost dispute is repaid by whatever comes into the stash next, before
 * they can use it. Called in the transaction of each credit to a stash, right after it.
 *
 * Nobody slips through between a credit and a dispute that is lost at the same moment: both hold the
 * stash's row until they commit (`lockBalances`), so whoever comes second sees what the first has done. */
export async function repayDebt(
  tx: Tx,
  credit: Readonly<{
    investorId: string;
    /** The ledger key of the credit. */
    cause: string;
    eventAt: Date;
  }>,
): Promise<void> {
  const { investorId, cause, eventAt } = credit;
  const accounts = { debt: debt(investorId), stash: stash(investorId) };
  if ((await balanceOf(tx, accounts.debt)) === 0n) return;
  const balances = await lockBalances(tx, [accounts.debt, accounts.stash]);
  const owed = balances.get(accounts.debt) ?? 0n;
  const there = balances.get(accounts.stash) ?? 0n;
  const amount = owed < there ? owed : there;
  if (amount === 0n) return;
  try {
    await post(tx, [
      {
        key: `debt:${cause}`,
        movement: "debt-repaid",
        debit: accounts.stash,
        credit: accounts.debt,
        amount,
        eventAt,
      },
    ]);
  } catch (error) {
    // This credit has repaid another sum before.
    if (!(error instanceof KeyReused)) throw error;
  }
}
