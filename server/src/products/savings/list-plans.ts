import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { planInterestKobo } from "@osisi/contracts/plan-interest.ts";
import { planMonthsOf } from "@osisi/contracts/plan-schedule.ts";
import { asPercent, taxOf } from "@osisi/contracts/returns.ts";
import { taxTermsOn } from "@osisi/contracts/tax.ts";
import type {
  InstalmentState,
  PlanMonthView,
  SavingPlan,
  SavingPlanDetail,
  Instalment as Shown,
} from "@osisi/contracts/savings.ts";
import { listCards } from "#money/cards/queries.ts";
import { listMandates } from "#money/mandates/queries.ts";
import { lateByHolding } from "#money/returns/queries.ts";
import { withheldFrom } from "#money/returns/withhold-tax.ts";
import { isId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { nextAmountOf } from "./change-amount.ts";
import { type Coming, comingInstalments } from "./coming-instalments.ts";
import { dueDateIn, dueDatesIn } from "./due-dates.ts";
import { canMoveDay } from "./move-day.ts";
import {
  type Instalment,
  hasStarted,
  type StartedPlan,
  isMissed,
  notPayable,
  savedOf,
  sumKobo,
  termsOf,
} from "./plan.ts";
import { listInstalments, listPlans } from "./queries.ts";
import { quoteExit } from "./quote-exit.ts";
import { roomKobo, topUpBasisPointsOn } from "./top-up.ts";
import { type PlanToShow, expectedOf, planView } from "./view-plan.ts";

/** Plans as their owner sees them, newest first, without unpaid ones. */

export async function plansOf(
  runtime: Runtime,
  investorId: string,
  page: { atMost: number; before?: string | undefined },
): Promise<SavingPlan[]> {
  if (page.before !== undefined && !isId(page.before)) return [];
  const plans = await readPlans(runtime, { ...page, investorId });
  return plans.map(planView);
}

/** All running plans, newest first, because the oldest may need its owner. There can be more than
 * may be opened, if several were opened before any was paid for. */
export async function runningPlansOf(runtime: Runtime, investorId: string): Promise<SavingPlan[]> {
  const plans = await readPlans(runtime, { investorId, onlyRunning: true });
  return plans.map(planView);
}

export async function planOf(
  runtime: Runtime,
  { investorId, planId }: { investorId: string; planId: string },
): Promise<SavingPlanDetail | undefined> {
  if (!isId(planId)) return undefined;
  const [plan] = await readPlans(runtime, { investorId, id: planId, atMost: 1 });
  if (!plan) return undefined;
  const [exit, tax] = [await exitView(runtime, plan), await taxViewOf(runtime, plan)];
  return { ...detailView(plan), exit, tax };
}

type PlanDetails = Omit<PlanToShow, "instalments" | "plan"> &
  Readonly<{ plan: StartedPlan; instalments: readonly Instalment[] }>;

async function readPlans(
  { clock, db }: Runtime,
  page: {
    investorId: string;
    atMost?: number;
    before?: string | undefined;
    id?: string;
    onlyRunning?: boolean;
  },
): Promise<PlanDetails[]> {
  const now = clock.now();
  const plans = (await listPlans(db, page)).filter(hasStarted);
  if (plans.length === 0) return [];
  const hasMatured = plans.some(({ state }) => state === "matured");
  const [catalogue, rows, cards, mandates, late] = await Promise.all([
    readCatalogue(db),
    listInstalments(
      db,
      plans.map(({ id }) => id),
    ),
    listCards(db, page.investorId),
    listMandates(db, page.investorId),
    hasMatured ? lateByHolding(db, page.investorId) : undefined,
  ]);
  const instalments = Map.groupBy(rows, ({ planId }) => planId);
  return plans.map((plan) => ({
    catalogue,
    plan,
    instalments: instalments.get(plan.id) ?? [],
    card: cards.find(({ id }) => id === plan.cardId),
    mandate: mandates.find(({ id }) => id === plan.mandateId),
    today: dateInLagos(now),
    now,
    lateKobo: late?.get(plan.id) ?? 0n,
  }));
}

/** A plan with all its instalments, including future ones, and its months. */
function detailView(details: PlanDetails): Omit<SavingPlanDetail, "exit" | "tax"> {
  const { plan } = details;
  const rows = new Map(details.instalments.map((row) => [row.number, row]));
  const dueDates = dueDatesIn(plan);
  const numbers = dueDates.map((_, index) => index + 1).filter((number) => !rows.has(number));
  const coming = comingInstalments(details.catalogue, plan, details.instalments, numbers);
  const comingBy = new Map(coming.map((one) => [one.number, one]));
  const instalments = dueDates.flatMap((dueDate, index) => {
    const [row, next] = [rows.get(index + 1), comingBy.get(index + 1)];
    if (row) return [instalmentView(details, row, dueDate)];
    return next && plan.endedEarly === null ? [upcoming(details, next)] : [];
  });
  return {
    ...planView(details),
    instalments,
    topUps: topUpsView(details.instalments),
    topUp: topUpView(details),
    planMonths: monthsView(details),
    missedChoice: plan.missedChoice,
    canMoveDay: canMoveDay(plan, details.instalments),
    nextAmount: nextAmountView(details),
  };
}

async function exitView(
  { db }: Runtime,
  { catalogue, plan, instalments, now, today }: PlanDetails,
): Promise<SavingPlanDetail["exit"]> {
  const quote = await quoteExit(db, catalogue, { plan, instalments, now });
  if (!quote) return null;
  return {
    amount: nairaFromKobo(quote.amountKobo),
    fee: nairaFromKobo(quote.feeKobo),
    freeUntil: quote.freeUntil?.toISOString() ?? null,
    interest: nairaFromKobo(planInterestKobo(termsOf(plan), savedOf(instalments), today)),
    notYet: quote.notYet ?? null,
  };
}

async function taxViewOf({ db }: Runtime, details: PlanDetails): Promise<SavingPlanDetail["tax"]> {
  const { catalogue, plan, today } = details;
  if (plan.state === "matured") return withheldFrom(db, plan.id);
  const terms = taxTermsOn(catalogue, today, "plans");
  return (
    terms && { ...terms, amount: nairaFromKobo(taxOf(expectedOf(details).interestKobo, terms)) }
  );
}

/** One that never fell due because of an outage until the end has lapsed with the plan. */
function upcoming({ plan }: PlanDetails, { number, dueOn, amountKobo }: Coming): Shown {
  return {
    number,
    dueDate: dueOn,
    amount: nairaFromKobo(amountKobo),
    state: plan.state === "matured" ? "lapsed" : "upcoming",
    paidAt: null,
    valueDate: null,
    paidFrom: null,
    payable: { stash: false, gateway: false },
  };
}

function instalmentView(
  { plan, now, today }: PlanDetails,
  row: Instalment,
  dueDate: string,
): Shown {
  const isRunning = plan.state === "ongoing" && today < plan.maturesOn;
  const state = isRunning || row.state !== "lapsed" ? stateOf(row, now) : "lapsed";
  return {
    number: row.number,
    dueDate,
    amount: nairaFromKobo(row.amountKobo),
    state,
    paidAt: row.paidAt?.toISOString() ?? null,
    valueDate: row.valueOn,
    paidFrom: row.paidFrom,
    ...(row.state === "lapsed" && row.takenBack > 0 && { takenBack: true }),
    payable: {
      stash: isRunning && notPayable(row, "stash") === undefined,
      gateway: isRunning && notPayable(row, "gateway") === undefined,
    },
  };
}

function stateOf(row: Instalment, now: Date): InstalmentState {
  if (row.state !== "due" && !isMissed(row)) return row.state;
  const isPaying = row.checkoutUntil !== null && row.checkoutUntil > now;
  if (row.chargeId !== null || isPaying) return "charging";
  if (isMissed(row)) return "missed";
  return row.declined ? "failed" : "due";
}

/** A top-up belongs to the month of its value date. */
function monthsView({ plan, instalments }: PlanDetails): PlanMonthView[] {
  const paid = instalments.filter(({ state }) => state === "paid");
  return planMonthsOf(termsOf(plan)).map(({ from, to, firstNumber, lastNumber }) => {
    const scheduled = paid.filter(({ number }) => firstNumber <= number && number <= lastNumber);
    const added = paid.filter(isTopUp).filter(({ valueOn }) => isWithin(valueOn, from, to));
    return {
      from,
      to,
      instalmentCount: lastNumber - firstNumber + 1,
      paidCount: scheduled.length,
      saved: nairaFromKobo(sumKobo([...scheduled, ...added])),
    };
  });
}

function isWithin(day: string | null, from: string, to: string): boolean {
  return day !== null && from <= day && day <= to;
}

function isTopUp({ kind }: Instalment): boolean {
  return kind === "top-up";
}

function topUpsView(instalments: readonly Instalment[]): SavingPlanDetail["topUps"] {
  return instalments.filter(isTopUp).flatMap(({ amountKobo, basisPoints, ...row }) => {
    const { paidAt, paidFrom, valueOn } = row;
    if (paidAt === null || paidFrom === null || valueOn === null) return [];
    return {
      amount: nairaFromKobo(amountKobo),
      percentage: asPercent(basisPoints),
      paidAt: paidAt.toISOString(),
      valueDate: valueOn,
      paidFrom,
    };
  });
}

/** What the instalments without a row may become. */
function nextAmountView({
  catalogue,
  plan,
  instalments,
  today,
}: PlanDetails): SavingPlanDetail["nextAmount"] {
  const limits = nextAmountOf(catalogue, plan, instalments, today);
  if (!limits) return null;
  const { first, count, mostKobo } = limits;
  return { firstDueDate: dueDateIn(plan, first), count, most: nairaFromKobo(mostKobo) };
}

/** What a top-up may be today. */
function topUpView({
  catalogue,
  plan,
  instalments,
  today,
}: PlanDetails): SavingPlanDetail["topUp"] {
  const basisPoints = topUpBasisPointsOn(catalogue, plan, today);
  return {
    most: nairaFromKobo(roomKobo(catalogue, plan, instalments)),
    percentage: basisPoints === undefined ? null : asPercent(basisPoints),
  };
}
