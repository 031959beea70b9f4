import { debt, stash } from "#ledger/accounts.ts";
import { balanceOf, lockBalances } from "#ledger/balance.ts";
import { KeyReused, post } from "#ledger/post.ts";
import type { Tx } from "#platform/database/database.ts";
import { coverDisputes } from "./cover-disputes.ts";

/**
 * Claims on a credit before its owner can use it: debts after a lost dispute are repaid first,
 * then open disputes are covered. Called in the transaction of each credit to a stash, right after
 * it. Returns what was taken. While a claim is open the stash is empty, so nothing can be bought
 * or withdrawn.
 *
 * A credit and a concurrently lost dispute cannot miss each other: both hold the stash's row lock
 * until they commit (`lockBalances`).
 */
export async function repayDebt(tx: Tx, credit: Credit): Promise<bigint> {
  const repaidKobo = await repay(tx, credit);
  return repaidKobo + (await coverDisputes(tx, credit));
}

type Credit = Readonly<{
  investorId: string;
  /** The ledger key of the credit. */
  cause: string;
  eventAt: Date;
}>;

async function repay(tx: Tx, { investorId, cause, eventAt }: Credit): Promise<bigint> {
  const accounts = { debt: debt(investorId), stash: stash(investorId) };
  if ((await balanceOf(tx, accounts.debt)) === 0n) return 0n;
  const balances = await lockBalances(tx, [accounts.debt, accounts.stash]);
  const owed = balances.get(accounts.debt) ?? 0n;
  const there = balances.get(accounts.stash) ?? 0n;
  const amount = owed < there ? owed : there;
  if (amount === 0n) return 0n;
  try {
    const { fresh } = await post(tx, [
      {
        key: `debt:${cause}`,
        movement: "debt-repaid",
        debit: accounts.stash,
        credit: accounts.debt,
        amount,
        eventAt,
      },
    ]);
    return fresh[0] ? amount : 0n;
  } catch (error) {
    // This credit has repaid another sum before.
    if (!(error instanceof KeyReused)) throw error;
    return 0n;
  }
}
