import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import type { PaidIn, PaymentHandler, UnpaidEnd } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { fundStash } from "#products/stash/notify-funded.ts";
import { buyOrdered, rewardReferrer } from "./buy-units.ts";
import { investmentHolding } from "./hold-investment.ts";
import type { Investment } from "./investment.ts";
import { type LeftReason, notifyBought, notifyLeftInStash } from "./notify-investment.ts";
import { lockInvestment } from "./queries.ts";
import { endReservation, sellUnits } from "./units.ts";

/** Handles the payments of units. One that ends without its money reserves no units. */
export const payForInvestment: PaymentHandler = {
  settled: settleOrder,
  held: holdOrder,
  unpaid: endOrder,
  holding: investmentHolding,
  async knows(tx, { id, investorId }) {
    return (await lockInvestment(tx, id))?.investorId === investorId;
  },
};

/** A payment for units was credited to the stash; the same transaction buys them, on the terms of
 * the order and from the day of payment. If that is no longer possible, the money stays in the
 * stash and the investor is notified. */
async function settleOrder(tx: Tx, runtime: Runtime, payment: PaidIn): Promise<void> {
  const { id, subjectId, paidAt } = payment;
  const order = subjectId === null ? undefined : await lockInvestment(tx, subjectId);
  if (!order) throw new Error(`payment ${id} is for no investment`);
  const now = runtime.clock.now();
  const why = await takeUnits(tx, order, now);
  if (why !== undefined) {
    await endReservation(tx, order.id);
    const { reference, amountKobo } = payment;
    return notifyLeftInStash(tx, runtime, { order, reference, amountKobo, why });
  }
  const valueOn = dateInLagos(paidAt);
  const bought = await buyOrdered(tx, order, { id, valueOn, eventAt: paidAt, now });
  await notifyBought(tx, runtime, bought);
  await rewardReferrer(tx, runtime, bought);
}

/** Takes the reserved units, or others. Returns why that is not possible, if so. */
async function takeUnits(tx: Tx, order: Investment, now: Date): Promise<LeftReason | undefined> {
  if (order.state !== "ordered") return "bought-before";
  const account = stash(order.investorId);
  const balances = await lockBalances(tx, [account]);
  // A debt of the investor was repaid from it first.
  if ((balances.get(account) ?? 0n) < order.amountKobo) return "owed";
  const reserved = order.reservedUntil === null ? 0 : order.units;
  const isSold = await sellUnits(tx, order, { on: dateInLagos(now), reserved });
  return isSold ? undefined : "sold-out";
}

type Unpaid = Omit<PaidIn, "paidAt">;

async function holdOrder(tx: Tx, runtime: Runtime, payment: Unpaid): Promise<void> {
  await fundStash.held(tx, runtime, payment);
  if (payment.subjectId !== null) await endReservation(tx, payment.subjectId);
}

async function endOrder(tx: Tx, runtime: Runtime, payment: Unpaid, end: UnpaidEnd): Promise<void> {
  await fundStash.unpaid?.(tx, runtime, payment, end);
  if (payment.subjectId !== null) await endReservation(tx, payment.subjectId);
}
