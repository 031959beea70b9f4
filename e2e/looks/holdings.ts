import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { addDays, addMonths } from "@osisi/contracts/calendar.ts";
import {
  atMaturityChoices,
  type InvestmentDetail,
  investmentStates,
} from "@osisi/contracts/investments.ts";
import { type PlanGoal, planPictures } from "@osisi/contracts/goals.ts";
import { mandateStates } from "@osisi/contracts/mandates.ts";
import type { TaxView } from "@osisi/contracts/tax.ts";
import { asPercent, yearlyBasisPoints } from "@osisi/contracts/returns.ts";
import { channels } from "@osisi/contracts/payments.ts";
import {
  dueDateOf,
  endsInMonths,
  instalmentCountOf,
  maturityDateOf,
  monthsPaidOf,
  planMonthsOf,
} from "@osisi/contracts/plan-schedule.ts";
import { missedChoices } from "@osisi/contracts/plan-settings.ts";
import { intervals, planOptionsOn } from "@osisi/contracts/plan-terms.ts";
import { portfolioView, type PortfolioView } from "@osisi/contracts/portfolios.ts";
import { portfoliosOn } from "@osisi/contracts/portfolio-catalogue.ts";
import { type WaitingPlan } from "@osisi/contracts/plan-mandates.ts";
import {
  chargingStates,
  type Instalment,
  type SavingPlanDetail,
} from "@osisi/contracts/savings.ts";
import type { Chance } from "./chance.ts";
import {
  bankOf,
  dayAfter,
  idOf,
  last4Of,
  nairaOf,
  NOW,
  paymentOf,
  titleOf,
  TODAY,
} from "./values.ts";

/** Plans and investments at any moment of their lives. */

const paidFrom = ["card", "mandate", "gateway", "stash", "own-account"] as const;

export function planOf(by: Chance): SavingPlanDetail {
  const option = by.one(planOptionsOn(firstCatalogue, TODAY));
  const interval = by.one(intervals);
  const time = { interval, months: option.value };
  const begun = by.whole(0, option.value * 40);
  const plan = { ...time, startDate: addDays(TODAY, -begun) };
  const maturityDate = maturityDateOf(plan);
  const isOver = maturityDate <= TODAY;
  const count = instalmentCountOf(plan);
  const amount = paymentOf(by);
  const paused = !isOver && by.maybe(0.2);
  const misses = by.one([0, 0, 0.1, 1]);
  const instalments = by.list(count, (index): Instalment => {
    const number = index + 1;
    const dueDate = dueDateOf(plan, number);
    const isPaid = dueDate <= TODAY && (number === 1 || by.next() >= misses);
    const missed = isOver
      ? "lapsed"
      : by.one(["due", "failed", "missed", "lapsed", "charging"] as const);
    const state = isPaid ? "paid" : dueDate <= TODAY ? missed : "upcoming";
    const isPayable = ["due", "failed", "missed"].includes(state);
    return {
      number,
      dueDate,
      amount,
      state,
      paidAt: isPaid ? `${dueDate}T08:00:00.000Z` : null,
      valueDate: isPaid ? dueDate : null,
      paidFrom: isPaid ? by.one(paidFrom) : null,
      payable: { stash: isPayable, gateway: isPayable },
    };
  });
  const isPaid = (number: number) => instalments[number - 1]?.state === "paid";
  const paidCount = instalments.filter(({ state }) => state === "paid").length;
  const topUps = by.list(by.one([0, 0, 1, 12]), () => ({
    amount: Math.min(amount, paymentOf(by)),
    percentage: asPercent(option.basisPoints),
    paidAt: NOW,
    valueDate: TODAY,
    paidFrom: by.one(paidFrom),
  }));
  const savedSoFar = sum([...instalments.filter(({ state }) => state === "paid"), ...topUps]);
  const expectedInterest = share(savedSoFar, option.basisPoints);
  const missedCount = instalments.filter(({ payable }) => payable.stash).length;
  const unconfirmed = instalments.filter(({ state }) => state === "missed").length;
  const monthsPaid = monthsPaidOf(plan, isPaid);
  const next = instalments.find(({ state }) => state === "upcoming");
  const isEarly = isOver && by.maybe(0.3);
  const isDebited = by.maybe(0.3);
  const last4 = last4Of(by);
  return {
    id: idOf(by),
    name: titleOf(by),
    amount,
    amountChanged: by.maybe(0.2),
    ...time,
    span: option.value,
    monthsPaid,
    status: isOver ? "matured" : "ongoing",
    ...(isEarly && { ended: "exited", endedOn: TODAY, exitFee: share(savedSoFar, 250) }),
    label: !isOver ? "in progress" : monthsPaid === option.value ? "completed" : "ended",
    percent: Math.floor((monthsPaid * 100) / option.value),
    endsInMonths: isOver ? 0 : endsInMonths(plan, TODAY),
    paused,
    percentage: asPercent(option.basisPoints),
    startDate: plan.startDate,
    maturityDate,
    instalmentCount: count,
    paidCount,
    missedCount,
    unconfirmedCount: unconfirmed,
    savedSoFar,
    interestToDate: Math.min(expectedInterest, nairaOf(by)),
    expectedInterest,
    expectedTotal: twoDecimals(savedSoFar + expectedInterest),
    goal: by.one([null, goalOf(by, savedSoFar)]),
    picture: by.one([null, ...planPictures]),
    nextDue: next ? { number: next.number, dueDate: next.dueDate } : null,
    paymentMethod: by.one([null, ...channels]),
    card:
      isDebited || by.maybe(0.2)
        ? null
        : { id: idOf(by), last4, brand: by.one(["visa", "mastercard", "verve"]) },
    mandate: isDebited
      ? {
          id: idOf(by),
          bank: by.one([null, bankOf(by)]),
          last4: by.one([null, last4]),
          state: by.one(mandateStates),
        }
      : null,
    charging: chargingOf(by, isOver),
    instalments,
    topUps,
    topUp:
      isOver || by.maybe(0.3)
        ? { most: 0, percentage: null }
        : { most: amount, percentage: asPercent(option.basisPoints) },
    missedChoice: by.one(missedChoices),
    canMoveDay: !isOver && plan.interval === "monthly" && by.maybe(0.5),
    exit: isOver ? null : exitOf(by, savedSoFar, expectedInterest),
    tax: taxOf(by, expectedInterest),
    nextAmount: isOver ? null : { firstDueDate: plan.startDate, count: 1, most: amount },
    planMonths: planMonthsOf(plan).map(({ from, to, firstNumber, lastNumber }) => {
      const own = instalments.slice(firstNumber - 1, lastNumber);
      const paid = own.filter(({ state }) => state === "paid");
      return { from, to, instalmentCount: own.length, paidCount: paid.length, saved: sum(paid) };
    }),
  };
}

function taxOf(by: Chance, interest: number): TaxView | null {
  const rule = { rule: 104, class: "withholding tax on interest", percentage: 10 };
  return by.one([null, { ...rule, amount: share(interest, 1_000) }]);
}

function exitOf(by: Chance, saved: number, interest: number): SavingPlanDetail["exit"] {
  if (by.maybe(0.2)) return null;
  const fee = by.one([0, 0, share(saved, 250)]);
  return {
    amount: twoDecimals(saved - fee),
    fee,
    freeUntil: fee === 0 ? by.one([null, NOW]) : null,
    interest,
    notYet: by.one([null, null, "A payment for this plan is under way."]),
  };
}

function goalOf(by: Chance, saved: number): PlanGoal {
  const amount = Math.max(100, nairaOf(by, 1_000_000_000));
  const percent = Math.min(100, Math.floor((saved * 100) / amount));
  return { amount, date: by.one([null, dayAfter(by)]), percent };
}

const longText =
  "Your bank did not pay on three days. Pay what is missing, try the account again, or change it.";

function chargingOf(by: Chance, isOver: boolean): SavingPlanDetail["charging"] {
  const state = isOver ? "by-hand" : by.one(chargingStates);
  return {
    state,
    text: isOver ? "This plan has ended." : longText,
    nextTry: state === "retrying" ? NOW : null,
    url:
      state === "challenge" || state === "awaiting-mandate"
        ? "https://checkout.example/challenge"
        : null,
    surerWay: state === "stopped" || state === "card-unusable" ? "own-account" : null,
  };
}

export function portfolios(): PortfolioView[] {
  return portfoliosOn(firstCatalogue, TODAY).map((portfolio) => portfolioView(portfolio, 200));
}

export function investmentOf(by: Chance): InvestmentDetail {
  const portfolio = by.one(portfoliosOn(firstCatalogue, TODAY).filter(({ sold }) => sold));
  const term = by.one(portfolio.terms);
  const price = Number(portfolio.priceKobo) / 100;
  const units = by.one([1, 2, 99, 2_800, Math.floor(9_999_999_999 / price)]);
  const amount = price * units;
  const roi = share(amount, term.basisPoints);
  const state = by.one(investmentStates);
  const age =
    state === "matured" ? term.months * 31 + by.whole(0, 30) : by.whole(0, term.months * 28);
  const datePurchased = addDays(TODAY, -age);
  const endDate = addMonths(datePurchased, term.months);
  const interestToDate =
    state === "undone"
      ? 0
      : state === "matured"
        ? roi
        : twoDecimals(roi * Math.min(1, age / (term.months * 31)));
  const view = portfolios().find(({ db_id: id }) => id === portfolio.dbId);
  if (!view) throw new Error("The catalogue has no such portfolio.");
  const { id, db_id, name, img, to } = view;
  return {
    id: idOf(by),
    portfolioId: portfolio.dbId,
    portfolioName: portfolio.name,
    amount,
    unitsBought: units,
    pricePerUnit: price,
    period: term.months,
    roi,
    percentage: asPercent(term.basisPoints),
    yearlyPercentage: asPercent(yearlyBasisPoints(term)),
    datePurchased,
    endDate,
    interestToDate,
    state,
    atMaturity: by.one(atMaturityChoices),
    disputed: state === "active" && by.maybe(0.2),
    values: by.list(term.months + 1, (month) => ({
      date: addMonths(datePurchased, month),
      value: twoDecimals(amount + (roi * month) / term.months),
    })),
    paidOut: state === "matured" ? { principal: amount, return: roi } : null,
    renewedAs: null,
    renewedFrom: by.maybe(0.2) ? idOf(by) : null,
    transferable: state === "matured" && by.maybe() ? amount : null,
    transferredTo: null,
    tax: state === "undone" ? null : taxOf(by, roi),
    portfolio: { id, db_id, name, img, to },
  };
}

const sum = (items: readonly { amount: number }[]): number =>
  twoDecimals(items.reduce((all, { amount }) => all + amount, 0));

const share = (amount: number, basisPoints: number): number =>
  twoDecimals((amount * basisPoints) / 10_000);

function twoDecimals(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** A plan that begins once its bank account can be debited. */
export function waitingOf(by: Chance): WaitingPlan {
  const option = by.one(planOptionsOn(firstCatalogue, TODAY));
  return {
    id: idOf(by),
    name: titleOf(by),
    amount: paymentOf(by),
    interval: by.one(intervals),
    months: option.value,
    mandateId: idOf(by),
    text: "Send ₦50 from the account to allow the debits: your bank's page shows you how.",
    until: NOW,
  };
}
