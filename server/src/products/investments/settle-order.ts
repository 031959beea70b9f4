import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import type { PaidIn } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { buyOrdered } from "./buy-units.ts";
import { endReservation } from "./end-reservation.ts";
import type { Investment } from "./investment.ts";
import { lockInvestment } from "./queries.ts";
import { type WhyLeft, tellBought, tellLeftInStash } from "./notify-investment.ts";
import { thankReferrer } from "./thank-referrer.ts";
import { sellUnits } from "./units.ts";

/** A payment for units was credited to the stash; the same transaction buys them, on the terms of
 * the order and from the day of payment. If that is no longer possible, the money stays in the
 * stash and the investor is notified. */
export async function settleOrder(tx: Tx, runtime: Runtime, payment: PaidIn): Promise<void> {
  const order = await lockOrder(tx, payment);
  const now = runtime.clock.now();
  const why = await whyNot(tx, order, now);
  if (why !== undefined) {
    await endReservation(tx, order.id);
    const { reference, amountKobo } = payment;
    return tellLeftInStash(tx, runtime, { order, reference, amountKobo, why });
  }
  const { id, paidAt } = payment;
  const valueOn = dateInLagos(paidAt);
  const bought = await buyOrdered(tx, order, { id, valueOn, eventAt: paidAt, now });
  await tellBought(tx, runtime, bought);
  await thankReferrer(tx, runtime, bought);
}

export async function lockOrder(tx: Tx, payment: { id: string; subjectId: string | null }) {
  const { id, subjectId } = payment;
  const order = subjectId === null ? undefined : await lockInvestment(tx, subjectId);
  if (!order) throw new Error(`payment ${id} is for no investment`);
  return order;
}

/** Takes the units, if possible. */
async function whyNot(tx: Tx, order: Investment, now: Date): Promise<WhyLeft | undefined> {
  if (order.state !== "ordered") return "bought-before";
  const account = stash(order.investorId);
  const balances = await lockBalances(tx, [account]);
  // A debt of the investor was repaid from it first.
  if ((balances.get(account) ?? 0n) < order.amountKobo) return "owed";
  const reserved = order.reservedUntil === null ? 0 : order.units;
  const isSold = await sellUnits(tx, order, { on: dateInLagos(now), reserved });
  return isSold ? undefined : "sold-out";
}
