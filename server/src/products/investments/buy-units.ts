import { type CalendarDate, startOfDay } from "@osisi/contracts/calendar.ts";
import { endDateOf } from "@osisi/contracts/investment-return.ts";
import { post } from "#ledger/post.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { unitsBought } from "./investment-postings.ts";
import { type Bought, type Investment, isBought } from "./investment.ts";
import type { Offer } from "./offer.ts";
import { insertInvestment, updateInvestment } from "./queries.ts";

/** Units are paid for from the stash, where all money is credited first, and earn from the value
 * date. The caller moves the portfolio's counter, because it is locked last. */

type Paid = Readonly<{
  valueOn: CalendarDate;
  /** The value date. */
  eventAt: Date;
  now: Date;
}>;

export type Purchase = Paid &
  Readonly<{
    investorId: string;
    offer: Offer;
    paidFrom: "stash" | "maturity";
    requestKey?: string | undefined;
    renewedFrom?: string;
    transferredFrom?: string;
  }>;

/** Throws `NotEnoughMoney`. */
export async function buyUnits(tx: Tx, purchase: Purchase): Promise<Bought> {
  const { paidFrom, renewedFrom, transferredFrom } = purchase;
  const row = await insertInvestment(tx, {
    ...termsFor(purchase),
    ...daysOf({ ...purchase, months: purchase.offer.term.months }),
    paidFrom,
    ...(renewedFrom === undefined ? {} : { renewedFrom }),
    ...(transferredFrom === undefined ? {} : { transferredFrom }),
  });
  return pay(tx, row, purchase);
}

/** Buys the units of a gateway order once its payment is in the stash. */
export async function buyOrdered(
  tx: Tx,
  order: Investment,
  payment: Paid & { id: string },
): Promise<Bought> {
  const row = await updateInvestment(tx, order.id, {
    ...daysOf({ ...payment, months: order.months }),
    paidFrom: "gateway",
    paymentId: payment.id,
    reservedUntil: null,
  });
  return pay(tx, row, payment);
}

/** The terms as currently offered. */
export function termsFor(wish: {
  investorId: string;
  offer: Offer;
  requestKey?: string | undefined;
  now: Date;
}) {
  const { portfolio, term, units, amountKobo } = wish.offer;
  return {
    id: newId(),
    investorId: wish.investorId,
    portfolioId: portfolio.dbId,
    portfolioName: portfolio.name,
    units,
    priceKobo: portfolio.priceKobo,
    amountKobo,
    months: term.months,
    basisPoints: term.basisPoints,
    feeBasisPoints: portfolio.managementFeeBasisPoints,
    requestKey: wish.requestKey ?? null,
    orderedAt: wish.now,
  };
}

function daysOf({ valueOn, months, now }: Paid & { months: number }) {
  const endsOn = endDateOf({ startDate: valueOn, months });
  const state = "active" as const;
  return { state, boughtAt: now, valueOn, endsOn, nextStepAt: startOfDay(endsOn) };
}

async function pay(tx: Tx, row: Investment, { eventAt }: Paid): Promise<Bought> {
  if (!isBought(row)) throw new Error(`investment ${row.id} has no days`);
  await post(tx, [unitsBought(row, eventAt)]);
  return row;
}
