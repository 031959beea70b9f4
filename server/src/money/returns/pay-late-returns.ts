import { debt, frozen, stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { repayDebt } from "#ledger/debts/repay-debt.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { notifyLatePaid } from "./notify-late-paid.ts";
import { postReturn } from "./pay-return.ts";
import { findNextLate, lockReturnPool, markPaid } from "./queries.ts";

/** Pays the late returns that the pool covers, each whole and in a transaction of its own. One that
 * is not covered keeps the smaller ones behind it waiting. */
export async function payLateReturns(runtime: Runtime): Promise<void> {
  while (await payNext(runtime));
}

/** Returns whether there may be another one to pay. */
async function payNext(runtime: Runtime): Promise<boolean> {
  return inTransaction(runtime.db, async (tx) => {
    const next = await findNextLate(tx);
    if (!next) return false;
    const { amountKobo, investorId, key } = next;
    await lockBalances(tx, [stash(investorId), frozen(investorId), debt(investorId)]);
    const pool = await lockReturnPool(tx);
    // Another worker may have paid it, or an earlier one may have come, before the pool was locked.
    const first = await findNextLate(tx);
    if (first?.key !== key) return true;
    if (pool.balance < amountKobo) return false;
    const now = runtime.clock.now();
    const taxKobo = await postReturn(tx, { ...next, eventAt: now, now });
    await markPaid(tx, key, now);
    const claimedKobo = await repayDebt(tx, { investorId, cause: key, eventAt: now });
    await notifyLatePaid(tx, runtime, { ...next, claimedKobo, taxKobo });
    return true;
  });
}
