import { asPercent } from "@osisi/contracts/returns.ts";
import { type CalendarDate, dateInLagos, formatDay } from "@osisi/contracts/calendar.ts";
import type { Catalogue } from "@osisi/contracts/catalogue.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { type PlanTerms, type Saved, planInterestKobo } from "@osisi/contracts/plan-interest.ts";
import { endsInMonths, instalmentCountOf, monthsPaidOf } from "@osisi/contracts/plan-schedule.ts";
import type { SavingPlan } from "@osisi/contracts/savings.ts";
import { isUsable } from "#money/cards/cards.ts";
import { type Mandate, accountName } from "#money/mandates/mandate.ts";
import type { StoredCard } from "#money/cards/queries.ts";
import { comingInstalments, wantedKobo } from "./coming-instalments.ts";
import { dueDateIn } from "./due-dates.ts";
import { goalView } from "./goal.ts";
import {
  type StartedPlan,
  type Instalment,
  isMissed,
  savedOf,
  savedParts,
  sumKobo,
  termsOf,
} from "./plan.ts";

/** The data for showing a plan in a list. */
export type PlanToShow = Readonly<{
  /** Needed only if the plan's amount was raised. */
  catalogue: Catalogue;
  plan: ShownPlan;
  /** Due instalments and top-ups. */
  instalments: readonly ShownInstalment[];
  /** The plan's card, unless it was removed. */
  card: ShownCard | undefined;
  /** The mandate by which it is debited. */
  mandate: ShownMandate | undefined;
  today: CalendarDate;
  now: Date;
  /** What is late of its return. */
  lateKobo: bigint;
}>;

type ShownPlan = Pick<
  StartedPlan,
  | "id"
  | "name"
  | "amountKobo"
  | "changedKobo"
  | "interval"
  | "months"
  | "basisPoints"
  | "channel"
  | "state"
  | "startedOn"
  | "maturesOn"
  | "fallenDue"
  | "pausedAt"
  | "cardId"
  | "mandateId"
  | "charging"
  | "declines"
  | "retryAt"
  | "principalKobo"
  | "interestKobo"
  | "movedDay"
  | "movedFrom"
  | "goalKobo"
  | "goalOn"
  | "picture"
  | "endedEarly"
  | "exitFeeKobo"
  | "maturedAt"
>;

type ShownInstalment = Pick<
  Instalment,
  | "number"
  | "kind"
  | "amountKobo"
  | "basisPoints"
  | "extraKobo"
  | "extraBasisPoints"
  | "state"
  | "valueOn"
  | "chargeId"
  | "challengeUrl"
  | "missedAt"
>;

type ShownMandate = Pick<Mandate, "id" | "bank" | "last4" | "state" | "consentedAt" | "consentUrl">;

type ShownCard = Pick<
  StoredCard,
  "id" | "brand" | "last4" | "expMonth" | "expYear" | "unusableSince"
>;

export function planView(shown: PlanToShow): SavingPlan {
  const { plan, instalments, card, mandate, today } = shown;
  const terms = termsOf(plan);
  const paid = instalments.filter(({ state }) => state === "paid");
  const scheduled = paid.filter(({ kind }) => kind === "scheduled");
  const paidNumbers = new Set(scheduled.map(({ number }) => number));
  const monthsPaid = monthsPaidOf(terms, (number) => paidNumbers.has(number));
  const savedKobo = sumKobo(paid);
  const expected = expectedOf(shown);
  const isOver = plan.state === "matured";
  const unconfirmed = isOver ? [] : instalments.filter(isMissed);
  return {
    id: plan.id,
    name: plan.name,
    amount: nairaFromKobo(wantedKobo(plan)),
    amountChanged: plan.changedKobo !== null,
    interval: plan.interval,
    months: plan.months,
    span: plan.months,
    monthsPaid,
    status: isOver ? "matured" : "ongoing",
    label: labelOf(plan, monthsPaid),
    ...endedView(plan),
    percent: Math.floor((monthsPaid * 100) / plan.months),
    endsInMonths: isOver ? 0 : endsInMonths(terms, today),
    paused: !isOver && plan.pausedAt !== null,
    percentage: asPercent(plan.basisPoints),
    startDate: plan.startedOn,
    maturityDate: plan.maturesOn,
    instalmentCount: instalmentCountOf(terms),
    paidCount: scheduled.length,
    missedCount: instalments.filter(({ state }) => state === "due").length + unconfirmed.length,
    unconfirmedCount: unconfirmed.length,
    savedSoFar: nairaFromKobo(savedKobo),
    interestToDate: nairaFromKobo(
      plan.interestKobo ?? planInterestKobo(terms, savedOf(paid), today),
    ),
    ...(shown.lateKobo > 0n && { lateReturn: nairaFromKobo(shown.lateKobo) }),
    expectedInterest: nairaFromKobo(expected.interestKobo),
    expectedTotal: nairaFromKobo(expected.totalKobo),
    goal: goalView(plan, savedKobo),
    picture: plan.picture,
    nextDue: nextDueOf(plan, terms),
    paymentMethod: plan.channel,
    card: card ? { id: card.id, last4: card.last4, brand: card.brand } : null,
    mandate: mandate
      ? { id: mandate.id, bank: mandate.bank, last4: mandate.last4, state: mandate.state }
      : null,
    charging: chargingView(shown),
  };
}

function labelOf({ endedEarly, months, state }: ShownPlan, monthsPaid: number) {
  if (state !== "matured") return "in progress";
  return endedEarly === null && monthsPaid === months ? "completed" : "ended";
}

function endedView({
  endedEarly,
  exitFeeKobo,
  maturedAt,
}: ShownPlan): Pick<SavingPlan, "ended" | "endedOn" | "exitFee"> {
  if (endedEarly === null || maturedAt === null) return {};
  const exitFee = nairaFromKobo(exitFeeKobo ?? 0n);
  return { ended: "exited", endedOn: dateInLagos(maturedAt), exitFee };
}

/** The plan's expected value at maturity: due instalments count as paid today, the rest as paid on
 * their dates; while it is paused, nothing more. */
export function expectedOf({ catalogue, plan, instalments, today }: PlanToShow): {
  interestKobo: bigint;
  totalKobo: bigint;
} {
  const terms = termsOf(plan);
  if (plan.interestKobo !== null && plan.principalKobo !== null) {
    const { interestKobo, principalKobo } = plan;
    return { interestKobo, totalKobo: principalKobo + interestKobo };
  }
  const isPaused = plan.pausedAt !== null;
  const unpaid = instalments.filter((row) => row.state === "due" || isMissed(row));
  const due = isPaused ? [] : unpaid.flatMap((row) => savedParts(row, today));
  const later = isPaused ? [] : laterParts(catalogue, plan, instalments);
  const saved = [...savedOf(instalments), ...due, ...later];
  const interestKobo = planInterestKobo(terms, saved);
  return { interestKobo, totalKobo: sumKobo(saved) + interestKobo };
}

/** One that was paid ahead has its row already. */
function laterParts(
  catalogue: Catalogue,
  plan: ShownPlan,
  rows: readonly ShownInstalment[],
): Saved[] {
  const left = instalmentCountOf(termsOf(plan)) - plan.fallenDue;
  const numbers = Array.from({ length: Math.max(0, left) }, (_, at) => plan.fallenDue + at + 1);
  return comingInstalments(catalogue, plan, rows, numbers).flatMap((row) =>
    savedParts(row, row.dueOn),
  );
}

function nextDueOf(plan: ShownPlan, terms: PlanTerms): SavingPlan["nextDue"] {
  const number = plan.fallenDue + 1;
  const isOver = plan.state === "matured" || number > instalmentCountOf(terms);
  return isOver ? null : { number, dueDate: dueDateIn(plan, number) };
}

type Charging = SavingPlan["charging"];

const WHILE_PAUSED =
  "Your plan is paused. We charge nothing and send no links. You can still pay from your stash.";

/** The charging state of a plan, as a word and as a sentence that says what to do. */
function chargingView(shown: PlanToShow): Charging {
  const { plan, instalments } = shown;
  if (plan.state === "matured") return plain("by-hand", "This plan has ended.");
  const url = instalments.find(({ challengeUrl }) => challengeUrl !== null)?.challengeUrl ?? null;
  if (url !== null) {
    const text = `It pays once you do. ${messages.paidWait}`;
    return { state: "challenge", text, nextTry: null, url, surerWay: null };
  }
  if (plan.mandateId !== null) return mandateView(shown);
  if (plan.cardId === null) {
    const text = "We send you a payment link on each due date. You can also pay here.";
    return plain("by-hand", plan.pausedAt === null ? text : WHILE_PAUSED);
  }
  return cardView(shown);
}

function mandateView({ plan, instalments, mandate, now }: PlanToShow): Charging {
  if (instalments.some(({ chargeId }) => chargeId !== null)) {
    return plain("processing", "It can take a day. Do not pay it again. We tell you how it ends.");
  }
  const isOver = mandate?.state === "revoked" || mandate?.state === "expired";
  if (plan.charging === "mandate-ended" || !mandate || isOver) {
    return failing(
      "mandate-ended",
      "We take nothing more from it. Choose another account or a card, or pay each time yourself.",
    );
  }
  if (plan.pausedAt !== null) return plain("ok", WHILE_PAUSED);
  if (mandate.state === "awaiting") {
    const until = "Until then, pay what is due here.";
    if (mandate.consentedAt !== null) {
      const text = `You have allowed the debits. Your bank needs some hours, sometimes days, to get ready. ${until}`;
      return plain("awaiting-mandate", text);
    }
    const text = `Send ₦50 from the account to allow the debits: your bank's page shows you how. ${until}`;
    return { ...plain("awaiting-mandate", text), url: mandate.consentUrl };
  }
  if (plan.charging === "stopped") {
    return failing(
      "stopped",
      "Your bank did not pay on three days. Pay what is missing, try the account again, or change it.",
    );
  }
  if (plan.charging === "retrying" && plan.retryAt !== null && plan.retryAt > now) {
    const day = formatDay(dateInLagos(plan.retryAt));
    const text = `We try again on ${day}. You can also pay now, or change the account.`;
    const retrying = plan.declines > 1 ? failing("retrying", text) : plain("retrying", text);
    return { ...retrying, nextTry: plan.retryAt.toISOString() };
  }
  return plain("ok", `${accountName(mandate)} pays on each due date.`);
}

function cardView({ plan, card, now }: PlanToShow): Charging {
  if (plan.charging === "card-unusable" || !card || !isUsable(card, now)) {
    return failing("card-unusable", "Choose another card, or pay what is due.");
  }
  if (plan.pausedAt !== null) return plain("ok", WHILE_PAUSED);
  if (plan.charging === "stopped") {
    return failing(
      "stopped",
      "Your bank declined the card too often. Pay what is missing, try the card again, or change it.",
    );
  }
  if (plan.charging === "retrying" && plan.retryAt !== null) {
    const day = formatDay(dateInLagos(plan.retryAt));
    const text = `We try it again on ${day}. You can also pay now, or change the card.`;
    const retrying = plan.declines > 1 ? failing("retrying", text) : plain("retrying", text);
    return { ...retrying, nextTry: plan.retryAt.toISOString() };
  }
  return plain("ok", `Your card ending in ${card.last4} pays on each due date.`);
}

function plain(state: Charging["state"], text: string): Charging {
  return { state, text, nextTry: null, url: null, surerWay: null };
}

/** One decline may be an accident; a card that goes on failing is not the way to save. */
function failing(state: Charging["state"], text: string): Charging {
  return { ...plain(state, text), surerWay: "own-account" };
}
