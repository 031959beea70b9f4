import { formatDay, startOfDay } from "@osisi/contracts/calendar.ts";
import type { Debt, Dispute } from "@osisi/contracts/disputes.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { koboFromNaira, nairaFromKobo } from "@osisi/contracts/money.ts";
import { type AttentionItem, attentionKinds } from "@osisi/contracts/overview.ts";
import type { ChargingState, SavingPlan } from "@osisi/contracts/savings.ts";
import type { listLate } from "#money/returns/queries.ts";
import type { StoredCard } from "#money/cards/queries.ts";
import { isExpired } from "#money/cards/cards.ts";

/** What does not resolve automatically: its owner has to act, or at least to know. */

const MAX_SHOWN = 10;

export type Circumstances = Readonly<{
  plans: readonly SavingPlan[];
  cards: readonly StoredCard[];
  disputes: readonly Dispute[];
  debt: Debt | undefined;
  /** Returns that the return pool did not cover. */
  late: readonly Late[];
  phoneVerified: boolean;
}>;

export function needsAttention(all: Circumstances): AttentionItem[] {
  const { plans, cards, disputes, debt, late, phoneVerified } = all;
  const items = [
    ...plans.flatMap((plan) => ofPlan(plan, cards)),
    ...disputes.map(ofDispute),
    ...(debt ? [ofDebt(debt)] : []),
    ...late.map(ofLate),
    ...(phoneVerified ? [] : [phoneUnverified]),
  ];
  return items
    .toSorted((a, b) => attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind))
    .slice(0, MAX_SHOWN);
}

type Late = Awaited<ReturnType<typeof listLate>>[number];

function ofLate({ amountKobo, dueOn, holdingId, kind, ...names }: Late): AttentionItem {
  const isPlan = kind === "plan";
  return {
    kind: isPlan ? "plan-return-late" : "investment-return-late",
    id: holdingId,
    name: isPlan ? names.name : names.portfolioName,
    title: "Your return is late",
    text: `It was due on ${formatDay(dueOn)}. We pay it into your stash, whole, as soon as the money for it has come. You need not do anything.`,
    amount: nairaFromKobo(amountKobo),
    url: null,
  };
}

type Trouble = Pick<AttentionItem, "kind" | "title" | "text">;

const troubles: Partial<Record<ChargingState, Trouble>> = {
  challenge: {
    kind: "confirm-charge",
    title: "Your bank asks you to confirm",
    text: `It pays once you do. ${messages.paidWait}`,
  },
  stopped: {
    kind: "charging-stopped",
    title: "Charging has stopped",
    text: "Your bank declined the card too often. Pay what is missing, try the card again, or change it.",
  },
  "card-unusable": {
    kind: "card-unusable",
    title: "Your card can no longer be charged",
    text: "Choose another card, or pay what is due.",
  },
  retrying: {
    kind: "card-declined",
    title: "Your card was declined",
    text: "We try it again. You can also pay now, or change the card.",
  },
};

/** Of a plan that is paid from a bank account. */
const debitTroubles: Partial<Record<ChargingState, Trouble>> = {
  stopped: {
    kind: "debits-stopped",
    title: "The debits have stopped",
    text: "Your bank did not pay on three days. Pay what is missing, try the account again, or change it.",
  },
  retrying: {
    kind: "debit-failed",
    title: "Your bank did not pay",
    text: "We try it again. You can also pay now, or change the account.",
  },
};

function ofPlan(plan: SavingPlan, cards: readonly StoredCard[]): AttentionItem[] {
  const { id, name, charging, amount } = plan;
  const waitingForBank = ofMandate(plan);
  if (waitingForBank) return [waitingForBank];
  const trouble = (plan.mandate && debitTroubles[charging.state]) ?? troubles[charging.state];
  if (trouble) {
    const waiting = charging.state === "challenge" ? 1 : Math.max(plan.missedCount, 1);
    const { url, surerWay } = charging;
    return [{ ...trouble, id, name, amount: timesAmount(amount, waiting), url, surerWay }];
  }
  if (plan.unconfirmedCount > 0) return [unconfirmed(plan)];
  if (plan.paused) return [];
  const isByHand = charging.state === "by-hand" || charging.state === "awaiting-mandate";
  if (isByHand && plan.missedCount > 0) return [missed(plan)];
  const ending = endingCard(plan, cards);
  return ending ? [ending] : [];
}

/** A bank account that is not debited any more, or that its owner has still to allow. */
function ofMandate({ id, name, amount, charging, missedCount }: SavingPlan) {
  const about = { id, name, amount: missedCount > 0 ? timesAmount(amount, missedCount) : null };
  if (charging.state === "mandate-ended") {
    return {
      ...about,
      kind: "mandate-ended",
      title: "Your bank account is not debited any more",
      text: "Choose another account or a card, or pay each time yourself.",
      url: null,
      surerWay: charging.surerWay,
    } satisfies AttentionItem;
  }
  if (charging.state !== "awaiting-mandate" || charging.url === null) return undefined;
  return {
    ...about,
    kind: "mandate-to-allow",
    title: "Allow the debits at your bank",
    text: "We take nothing before you do. Until then you pay what is due yourself.",
    url: null,
  } satisfies AttentionItem;
}

function missed({ id, name, missedCount, amount }: SavingPlan): AttentionItem {
  return {
    kind: "instalments-missed",
    id,
    name,
    title: missedCount === 1 ? "1 instalment to pay" : `${missedCount} instalments to pay`,
    text: "Each earns from the day you pay it. You can pay until the plan ends.",
    amount: timesAmount(amount, missedCount),
    url: null,
  };
}

function timesAmount(naira: number, count: number): number {
  return nairaFromKobo((koboFromNaira(naira) ?? 0n) * BigInt(count));
}

/** The page at their bank can still be paid. */
function unconfirmed({ id, name, unconfirmedCount, amount }: SavingPlan): AttentionItem {
  return {
    kind: "instalments-missed",
    id,
    name,
    title: unconfirmedCount === 1 ? "A charge was not confirmed" : "Charges were not confirmed",
    text: `We do not charge your card for it again. You can pay it yourself. ${messages.paidWait}`,
    amount: timesAmount(amount, unconfirmedCount),
    url: null,
  };
}

function endingCard(plan: SavingPlan, cards: readonly StoredCard[]): AttentionItem | undefined {
  const { id, name, nextDue } = plan;
  const card = cards.find((kept) => kept.id === plan.card?.id);
  if (!card || !nextDue || !isExpired(card, startOfDay(nextDue.dueDate))) return undefined;
  return {
    kind: "card-expires",
    id,
    name,
    title: "Your card expires before the next payment",
    text: `It is the card ending in ${card.last4}. Choose another before ${formatDay(nextDue.dueDate)}.`,
    amount: null,
    url: null,
  };
}

function ofDispute({ reference, stateText, nextStep, amount }: Dispute): AttentionItem {
  return {
    kind: "dispute",
    id: reference,
    name: null,
    title: stateText,
    text: nextStep,
    amount,
    url: null,
  };
}

function ofDebt({ stateText, nextStep, amount }: Debt): AttentionItem {
  return {
    kind: "debt",
    id: null,
    name: null,
    title: stateText,
    text: nextStep,
    amount,
    url: null,
  };
}

const phoneUnverified: AttentionItem = {
  kind: "phone-unverified",
  id: null,
  name: null,
  title: "Confirm your phone when you can",
  text: "If you lose your e-mail, your phone can let you in.",
  amount: null,
  url: null,
};
