import { type CalendarDate, startOfDay } from "@osisi/contracts/calendar.ts";
import { endDateOf } from "@osisi/contracts/investment-return.ts";
import { greenPoints } from "@osisi/contracts/referrals.ts";
import { post } from "#ledger/post.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { awardForGreenInvestment } from "#products/referrals/award-points.ts";
import { unitsBought } from "./investment-postings.ts";
import { type Bought, type Investment, isBought } from "./investment.ts";
import type { Offer, RequestedUnits } from "./offer.ts";
import { findRequested, forgetOldRequest, insertInvestment, updateInvestment } from "./queries.ts";

/** Units are paid for from the stash, where all money is credited first, and earn from the value
 * date. The caller moves the portfolio's counter, because it is locked last. */

type Paid = Readonly<{
  valueOn: CalendarDate;
  /** The value date. */
  eventAt: Date;
  now: Date;
}>;

type Purchase = Paid &
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
export function termsFor(purchase: {
  investorId: string;
  offer: Offer;
  requestKey?: string | undefined;
  now: Date;
}) {
  const { portfolio, term, units, amountKobo } = purchase.offer;
  return {
    id: newId(),
    investorId: purchase.investorId,
    portfolioId: portfolio.dbId,
    portfolioName: portfolio.name,
    units,
    priceKobo: portfolio.priceKobo,
    amountKobo,
    months: term.months,
    basisPoints: term.basisPoints,
    catalogueId: BigInt(portfolio.catalogueId),
    feeBasisPoints: portfolio.managementFeeBasisPoints,
    requestKey: purchase.requestKey ?? null,
    orderedAt: purchase.now,
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

/** The referrer is rewarded for an investor's first units of the green portfolio, however they were
 * paid for. Called at the end of the purchase: the lock order is stash, units, points. */
export async function rewardReferrer(
  tx: Tx,
  runtime: Runtime,
  { id, investorId, portfolioId }: Bought,
): Promise<void> {
  if (portfolioId !== greenPoints.portfolioId) return;
  const eventAt = runtime.clock.now();
  await awardForGreenInvestment(tx, runtime, { investorId, investmentId: id, eventAt });
}

/** How long an idempotency key is kept. */
const REQUEST_KEPT_MS = 7 * 24 * 60 * 60_000;

/** What an earlier attempt of the same request has begun; `key-reused` if it requested something
 * else. */
export async function requestedBefore(
  tx: Tx,
  request: RequestedUnits & { investorId: string; requestKey: string | undefined; now: Date },
): Promise<Investment | "key-reused" | undefined> {
  const { investorId, requestKey, now } = request;
  if (requestKey === undefined) return undefined;
  const keptSince = new Date(now.getTime() - REQUEST_KEPT_MS);
  await forgetOldRequest(tx, { investorId, requestKey, keptSince });
  const before = await findRequested(tx, { investorId, requestKey });
  if (!before) return undefined;
  const { portfolioId, units, months } = request;
  const isSame =
    before.portfolioId === portfolioId && before.units === units && before.months === months;
  return isSame ? before : "key-reused";
}
