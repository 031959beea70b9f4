import type { Catalogue } from "@osisi/contracts/catalogue.ts";
import { isAllHeld } from "#people/onboarding/frozen.ts";
import { dateInLagos, startOfDay } from "@osisi/contracts/calendar.ts";
import { debt, frozen, stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { repayDebt } from "#ledger/debts/repay-debt.ts";
import { post } from "#ledger/post.ts";
import { payReturn } from "#money/returns/pay-return.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { buyUnits, rewardReferrer } from "./buy-units.ts";
import { maturedKey, maturityOf, owedReturn, returnKobo } from "./investment-postings.ts";
import { type Bought, type Investment, isActive } from "./investment.ts";
import { notifyMatured, notifyMaturedFrozen } from "./notify-investment.ts";
import { offerOn } from "./offer.ts";
import { findInvestment, lockInvestment, updateInvestment } from "./queries.ts";
import { endReservation, giveUnitsBack, resellUnits } from "./units.ts";

/** The scheduled step of an investment: an expired reservation is released, and at its end it
 * matures. Idempotent, and correct if late, because the row says what is done. */

export async function advanceInvestment(runtime: Runtime, id: string): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const investment = await lockToAdvance(tx, id);
    if (!investment || investment.nextStepAt === null) return;
    if (isActive(investment)) await advanceActive(tx, runtime, investment);
    else await expireOrder(tx, runtime, investment);
  });
}

/** Its owner's accounts are locked first, in the order of a settling payment. */
async function lockToAdvance(tx: Tx, id: string): Promise<Investment | undefined> {
  const investment = await findInvestment(tx, id);
  if (!investment) return undefined;
  const { investorId } = investment;
  if (isActive(investment)) {
    await lockBalances(tx, [stash(investorId), frozen(investorId), debt(investorId)]);
  }
  return lockInvestment(tx, id);
}

async function advanceActive(tx: Tx, runtime: Runtime, investment: Bought): Promise<void> {
  const { id, endsOn } = investment;
  if (dateInLagos(runtime.clock.now()) >= endsOn) return matureInvestment(tx, runtime, investment);
  await updateInvestment(tx, id, { nextStepAt: startOfDay(endsOn) });
}

async function expireOrder(tx: Tx, { clock }: Runtime, order: Investment): Promise<void> {
  const { id, reservedUntil } = order;
  if (reservedUntil !== null && reservedUntil > clock.now()) {
    await updateInvestment(tx, id, { nextStepAt: reservedUntil });
    return;
  }
  await endReservation(tx, id);
}

/** An investment matures: principal and return go to the stash, a debt is repaid from them, and
 * units are bought again if its owner has chosen that, all in one transaction, once. A return that
 * the return pool does not cover comes later. While its payment is disputed, the principal is
 * frozen instead, the return waits, and nothing is renewed. */
async function matureInvestment(tx: Tx, runtime: Runtime, investment: Bought): Promise<void> {
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
    await notifyMaturedFrozen(tx, runtime, investment);
    return giveUnitsBack(tx, investment);
  }
  const now = runtime.clock.now();
  const paid = await payReturn(tx, owedReturn(investment), now);
  const credit = { investorId, cause: maturedKey(id), eventAt: startOfDay(endsOn) };
  const claimedKobo = await repayDebt(tx, credit);
  const isHeld = await isAllHeld(tx, investorId, now);
  const renewal = isHeld
    ? undefined
    : await renewInvestment(tx, runtime, { investment, claimedKobo, ...paid });
  await notifyMatured(tx, runtime, { investment, renewal, owedKobo, ...paid, ...paidOut });
}

/**
 * Renews a matured investment if its owner chose that: the same number of units, or as many as
 * principal and return pay for; never more than can be paid after debts, nor than are left. If the
 * return is paid out, or late, it buys nothing, and a debt is repaid from the principal first.
 *
 * Value date and rates are those of the old end date, even if this runs late. The new one is not
 * renewed unless its owner chooses that again. Returns what was bought; in any case the old units
 * are free.
 */
async function renewInvestment(
  tx: Tx,
  runtime: Runtime,
  matured: Matured,
): Promise<Bought | undefined> {
  const { investment } = matured;
  const { id, investorId, endsOn } = investment;
  const catalogue = await readCatalogue(tx);
  const wanted = wantedUnits(catalogue, matured);
  const units = await resellUnits(tx, investment, { on: endsOn, wanted });
  const offered = offerOn(catalogue, endsOn, { ...investment, units });
  if (units === 0 || offered.kind !== "offered") return undefined;
  const bought = await buyUnits(tx, {
    investorId,
    offer: offered.offer,
    paidFrom: "maturity",
    renewedFrom: id,
    valueOn: endsOn,
    eventAt: startOfDay(endsOn),
    now: runtime.clock.now(),
  });
  await rewardReferrer(tx, runtime, bought);
  return bought;
}

type Matured = { investment: Bought; claimedKobo: bigint; isLate: boolean; taxKobo: bigint };

/** Zero if it is to be paid out, or if the term is no longer offered. */
function wantedUnits(
  catalogue: Catalogue,
  { investment, claimedKobo, isLate, taxKobo }: Matured,
): number {
  const { amountKobo, atMaturity, endsOn, portfolioId, months, units } = investment;
  if (atMaturity === "payout") return 0;
  const offered = offerOn(catalogue, endsOn, { portfolioId, months, units: 1 });
  if (offered.kind !== "offered") return 0;
  const usesReturn = atMaturity === "all" && !isLate;
  const usedKobo = usesReturn ? amountKobo + returnKobo(investment) - taxKobo : amountKobo;
  const spendableKobo = claimedKobo < usedKobo ? usedKobo - claimedKobo : 0n;
  const affordable = Number(spendableKobo / offered.offer.amountKobo);
  return atMaturity === "all" ? affordable : Math.min(units, affordable);
}
