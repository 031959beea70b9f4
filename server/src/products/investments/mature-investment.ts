import { startOfDay } from "@osisi/contracts/calendar.ts";
import { repayDebt } from "#ledger/debts/repay-debt.ts";
import { debt } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { maturedKey, maturityOf, returnKobo } from "./investment-postings.ts";
import type { Bought } from "./investment.ts";
import { updateInvestment } from "./queries.ts";
import { renewInvestment } from "./renew-investment.ts";
import { tellMatured, tellMaturedFrozen } from "./notify-investment.ts";
import { giveUnitsBack } from "./units.ts";

/** An investment matures: principal and return go to the stash, a debt is repaid from them, and
 * units are bought again if its owner has chosen that, all in one transaction, once. While its
 * payment is disputed, the principal is frozen instead, the return waits, and nothing is
 * renewed. */
export async function matureInvestment(
  tx: Tx,
  runtime: Runtime,
  investment: Bought,
): Promise<void> {
  const { id, investorId, amountKobo, endsOn } = investment;
  const account = debt(investorId);
  const owedKobo = (await lockBalances(tx, [account])).get(account) ?? 0n;
  await post(tx, maturityOf(investment));
  const isDisputed = investment.disputedAt !== null;
  const paidOut = {
    principalKobo: isDisputed ? 0n : amountKobo,
    returnKobo: isDisputed ? 0n : returnKobo(investment),
  };
  await updateInvestment(tx, id, {
    ...paidOut,
    state: "matured",
    maturedAt: runtime.clock.now(),
    nextStepAt: null,
  });
  if (isDisputed) {
    await tellMaturedFrozen(tx, runtime, investment);
    return giveUnitsBack(tx, investment);
  }
  const credit = { investorId, cause: maturedKey(id), eventAt: startOfDay(endsOn) };
  const claimedKobo = await repayDebt(tx, credit);
  const renewal = await renewInvestment(tx, runtime, { investment, claimedKobo });
  await tellMatured(tx, runtime, { investment, renewal, owedKobo, ...paidOut });
}
