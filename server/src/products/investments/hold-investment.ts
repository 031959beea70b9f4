import { startOfDay } from "@osisi/contracts/calendar.ts";
import { greenPoints } from "@osisi/contracts/referrals.ts";
import { repayDebt } from "#ledger/debts/repay-debt.ts";
import { debt, frozen, stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { payReturn } from "#money/returns/pay-return.ts";
import type { Holding, PaidIn } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { takeBackForUndone } from "#products/referrals/award-points.ts";
import {
  owedReturn,
  purchaseTakenBack,
  releasedAfterMaturity,
  returnKobo,
} from "./investment-postings.ts";
import { type Bought, isActive, isBought } from "./investment.ts";
import { findPaidFor, lockInvestment, updateInvestment } from "./queries.ts";
import { giveUnitsBack } from "./units.ts";

/** The investment that a disputed payment has bought. While the dispute is open it continues; at
 * maturity its principal goes to frozen and its return waits. If the dispute is won, both are
 * released; if it is lost, the whole purchase is cancelled without its earnings and its units are
 * free again. */
export const investmentHolding: Holding = { heldKobo, freeze, release, unwind };

async function heldKobo(tx: Tx, payment: PaidIn): Promise<bigint> {
  const held = await lockHeld(tx, payment);
  // What matured during the dispute is frozen for it.
  return held && (held.disputedAt !== null || isActive(held)) ? held.amountKobo : 0n;
}

async function freeze(tx: Tx, { clock }: Runtime, payment: PaidIn): Promise<void> {
  const held = await lockHeld(tx, payment);
  if (!held || !isActive(held) || held.disputedAt !== null) return;
  await updateInvestment(tx, held.id, { disputedAt: clock.now() });
}

async function release(tx: Tx, { clock }: Runtime, payment: PaidIn): Promise<void> {
  const held = await lockHeld(tx, payment);
  if (!held || held.disputedAt === null) return;
  await updateInvestment(tx, held.id, { disputedAt: null });
  if (held.state === "matured") await releaseMatured(tx, held, clock.now());
}

async function releaseMatured(tx: Tx, held: Bought, now: Date): Promise<void> {
  const { id, investorId, amountKobo, endsOn } = held;
  const [released, owed] = [releasedAfterMaturity(held), owedReturn(held)];
  await post(tx, [released]);
  await payReturn(tx, owed, now);
  for (const { key } of [released, owed]) {
    await repayDebt(tx, { investorId, cause: key, eventAt: startOfDay(endsOn) });
  }
  await updateInvestment(tx, id, { principalKobo: amountKobo, returnKobo: returnKobo(held) });
}

/** Returns how much of the payment is in frozen now, including what matured there before. */
async function unwind(tx: Tx, runtime: Runtime, payment: PaidIn): Promise<bigint> {
  const held = await lockHeld(tx, payment);
  if (!held) return 0n;
  const isFrozen = held.state === "matured" && held.disputedAt !== null;
  if (!isActive(held) && !isFrozen) return 0n;
  if (!isFrozen) await post(tx, [purchaseTakenBack(held, runtime.clock.now())]);
  await updateInvestment(tx, held.id, { state: "undone", disputedAt: null, nextStepAt: null });
  // A matured one returned its units on that day.
  if (!isFrozen) await giveUnitsBack(tx, held);
  await withdrawReferrerReward(tx, runtime, held);
  return held.amountKobo;
}

/** The investment that this payment has bought; the investor's accounts are locked first, in the
 * common lock order. */
async function lockHeld(tx: Tx, payment: PaidIn): Promise<Bought | undefined> {
  const { investorId, subjectId } = payment;
  if (subjectId === null) return undefined;
  await lockBalances(tx, [stash(investorId), frozen(investorId), debt(investorId)]);
  const investment = await lockInvestment(tx, subjectId);
  const isPaidByIt = investment?.paymentId === payment.id;
  return isPaidByIt && isBought(investment) ? investment : undefined;
}

/** A lost dispute has cancelled a purchase. While the investor has paid for other units of the
 * green portfolio, the points are for those. The caller holds the lock of the investor's stash, as
 * every purchase and cancellation does, so the result stays valid. */
async function withdrawReferrerReward(
  tx: Tx,
  runtime: Runtime,
  { id: investmentId, investorId, portfolioId }: Bought,
): Promise<void> {
  if (portfolioId !== greenPoints.portfolioId) return;
  const other = await findPaidFor(tx, { investorId, portfolioId });
  await takeBackForUndone(tx, runtime, { investmentId, otherId: other?.id });
}
