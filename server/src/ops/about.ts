import { formatNaira } from "@osisi/contracts/money.ts";
import { GIVEN_UP_AFTER_MS } from "#gateway/submission.ts";
import { idIn, refundIdIn, referenceOf } from "#gateway/reference.ts";
import type { Db } from "#platform/database/database.ts";
import {
  readDispute,
  readMovement,
  readPayment,
  readRefund,
  readSuspense,
  readWithdrawal,
} from "./about-queries.ts";
import { movementWords } from "./movement-words.ts";

/** A payment, money in suspense, withdrawal, refund, dispute or line of an investor's history, in the words that
 * `npm run ops -- show` prints and that the console shows: what it is, why it is where it is, what happens by itself
 * and when. */
export type Thing = Readonly<{
  kind: "payment" | "suspense" | "withdrawal" | "refund" | "dispute" | "movement";
  /** As an operator names it in a command. */
  reference: string;
  gatewayId: string | null;
  investorId: string | null;
  amountKobo: bigint;
  currency: string;
  state: string;
  since: Date;
  what: string;
  why: string | undefined;
  byItself: string | undefined;
  /** When that is. */
  nextAt: Date | null;
  /** It has not ended. */
  isStuck: boolean;
  /** Of a dispute: why it cannot be answered now. */
  answered?: string | undefined;
}>;

/** Empty for an unknown reference. */
export async function thingsCalled(db: Db, reference: string): Promise<Thing[]> {
  const refundId = refundIdIn(reference);
  const found = await Promise.all([
    aboutPayment(db, reference),
    aboutSuspense(db, reference),
    aboutWithdrawal(db, reference),
    refundId === undefined ? undefined : aboutRefund(db, refundId),
    aboutDispute(db, reference),
    aboutMovement(db, reference),
  ]);
  return found.filter((thing) => thing !== undefined);
}

type Said = Pick<Thing, "what" | "why" | "byItself" | "nextAt" | "isStuck">;

async function aboutPayment(db: Db, reference: string): Promise<Thing | undefined> {
  const payment = await readPayment(db, reference);
  if (!payment) return undefined;
  const { amountKobo, currency, createdAt, gatewayId, investorId, state } = payment;
  const basics = { reference, gatewayId, investorId, amountKobo, currency, state };
  return { kind: "payment", ...basics, since: createdAt, ...sayPayment(payment) };
}

type Payment = NonNullable<Awaited<ReturnType<typeof readPayment>>>;

function sayPayment(payment: Payment): Said {
  const { amountKobo, currency, state, createdAt, paidAt, nextCheckAt, gatewayStatus } = payment;
  const { sentAt, stuckSince, endedAt, unansweredSince } = payment;
  const what = `A payment of ${sum(amountKobo, currency)}, requested on ${at(createdAt)}.`;
  const nextQuery = `The gateway is queried again at ${at(nextCheckAt)}.`;
  const ended = { what, nextAt: null, isStuck: false };
  if (state === "settled") {
    const why = `It was paid on ${at(paidAt)} and credited.`;
    if (payment.feesKobo !== null) return { ...ended, why, byItself: undefined };
    const byItself = `Its fee is not known yet. ${nextQuery}`;
    return { ...ended, why, byItself, nextAt: nextCheckAt };
  }
  if (state === "held") {
    const why = `It differed from the request when it was paid on ${at(paidAt)}.`;
    return { ...ended, why, byItself: undefined, isStuck: true };
  }
  if (stuckSince !== null && endedAt === null) {
    const why = `The gateway has not taken the charge of the card since ${at(stuckSince)}.`;
    const byItself = `It is tried again at ${at(nextCheckAt)}, for a day.`;
    return { what, why, byItself, nextAt: nextCheckAt, isStuck: true };
  }
  const word =
    gatewayStatus === null ? "has not said anything of it" : `calls it "${gatewayStatus}"`;
  const isCharged = sentAt !== null && endedAt === null;
  if (nextCheckAt !== null) {
    const why = `It is not paid; the gateway ${word}.`;
    const isStuck = unansweredSince !== null || isCharged;
    return { what, why, byItself: nextQuery, nextAt: nextCheckAt, isStuck };
  }
  const why = `It is not paid; the gateway ${word}, and is no longer queried.`;
  return { ...ended, why, byItself: "If it is paid anyway, it is credited." };
}

async function aboutSuspense(db: Db, reference: string): Promise<Thing | undefined> {
  const money = await readSuspense(db, reference);
  if (!money) return undefined;
  const { amountKobo, currency, ownerId, since } = money;
  const isLeft = ownerId === null && money.leftKobo > 0n;
  const basics = { reference, gatewayId: null, investorId: ownerId, amountKobo, currency };
  return {
    kind: "suspense",
    ...basics,
    state: isLeft ? "in suspense" : "decided",
    since: since ?? new Date(0),
    nextAt: null,
    isStuck: isLeft,
    ...saySuspense(money),
  };
}

type Suspense = NonNullable<Awaited<ReturnType<typeof readSuspense>>>;

function saySuspense({ leftKobo, currency, keptFor, ownerId, reversals }: Suspense) {
  const why = reversals > 0 ? `An attribution of it was reversed, times: ${reversals}.` : undefined;
  if (ownerId !== null) {
    const what = `It was attributed to the investor ${ownerId}.`;
    return { what, why, byItself: undefined };
  }
  if (leftKobo <= 0n) {
    return { what: "Nothing of it is left in suspense.", why, byItself: undefined };
  }
  const what = `${sum(leftKobo, currency)} of it is in suspense.`;
  if (keptFor !== null) {
    return { what, why, byItself: "It is on its way back to where it came from." };
  }
  const byItself = "Nothing happens by itself: `attribute` it, or `refund` it.";
  return { what, why, byItself };
}

async function aboutWithdrawal(db: Db, reference: string): Promise<Thing | undefined> {
  const withdrawal = await readWithdrawal(db, reference);
  if (!withdrawal) return undefined;
  const { amountKobo, createdAt, gatewayId, investorId, state, paidAt, cameBackAt } = withdrawal;
  const what = `A withdrawal of ${formatNaira(amountKobo)}, requested on ${at(createdAt)}.`;
  const basics = { reference, gatewayId, investorId, amountKobo, currency: "NGN", state };
  const thing = { kind: "withdrawal", ...basics, since: createdAt, what } as const;
  if (state === "pending") return { ...thing, ...underWay(withdrawal), isStuck: true };
  const why =
    state === "paid"
      ? `It was paid on ${at(paidAt)}.`
      : `It is back in the stash since ${at(cameBackAt)} (${state}).`;
  return { ...thing, why, byItself: undefined, nextAt: null, isStuck: false };
}

async function aboutRefund(db: Db, id: string): Promise<Thing | undefined> {
  const refund = await readRefund(db, id);
  if (!refund) return undefined;
  const { amountKobo, currency, gatewayId, investorId, paymentReference, state } = refund;
  const what = `A refund of ${sum(amountKobo, currency)} of ${paymentReference}.`;
  const basics = { gatewayId, investorId, amountKobo, currency, state, since: refund.createdAt };
  const thing = { kind: "refund", reference: referenceOf("refund", id), ...basics, what } as const;
  if (state === "pending") return { ...thing, ...underWay(refund), isStuck: true };
  const why =
    state === "done"
      ? `It went back on ${at(refund.endedAt)}.`
      : `It could not be sent back, and ended on ${at(refund.endedAt)}.`;
  return { ...thing, why, byItself: undefined, nextAt: null, isStuck: false };
}

type UnderWay = Readonly<{
  toSend: boolean;
  stuckSince: Date | null;
  sentAt: Date | null;
  nextStepAt: Date | null;
  gatewayStatus: string | null;
}>;

function underWay({ toSend, stuckSince, sentAt, nextStepAt, gatewayStatus }: UnderWay) {
  const next = at(nextStepAt);
  const nextAt = nextStepAt;
  if (stuckSince !== null) {
    const over = at(new Date(stuckSince.getTime() + GIVEN_UP_AFTER_MS));
    const why = `The gateway has not taken it since ${at(stuckSince)}.`;
    const byItself = `It is tried again at ${next}; if it is not taken by ${over}, the money goes back by itself.`;
    return { why, byItself, nextAt };
  }
  if (toSend) return { why: "It has not been sent.", byItself: `It is sent at ${next}.`, nextAt };
  if (gatewayStatus === null) {
    const why = `It was sent on ${at(sentAt)}, and the gateway has not said whether it has it.`;
    const byItself = `It is queried at ${next}; only if it certainly never arrived, it is sent again.`;
    return { why, byItself, nextAt };
  }
  const why = `It was sent on ${at(sentAt)}, and the gateway calls it "${gatewayStatus}".`;
  const byItself = `It is queried again at ${next}. The money goes back only if the gateway says that it failed.`;
  return { why, byItself, nextAt };
}

/** By the gateway's id, or by our reference. */
async function aboutDispute(db: Db, reference: string): Promise<Thing | undefined> {
  const dispute = await readDispute(db, { gatewayId: reference, id: idIn("dispute", reference) });
  if (!dispute) return undefined;
  const { gatewayId, amountKobo, currency, paymentReference, frozenKobo, investorId, owedKobo } =
    dispute;
  const { endedAt, nextCheckAt, state } = dispute;
  const what = `A dispute of ${sum(amountKobo, currency)} of ${paymentReference}.`;
  const basics = { reference: gatewayId, gatewayId, investorId, amountKobo, currency, state };
  const thing = { kind: "dispute", ...basics, since: dispute.openedAt, what } as const;
  if (state === "open") {
    const why = `${sum(frozenKobo, currency)} is frozen for it.`;
    const answer = sayAnswer(dispute);
    const until = answer ?? `Silence loses it at ${at(dispute.answerBy)}.`;
    const byItself = `${until} The gateway is queried again at ${at(nextCheckAt)}.`;
    return { ...thing, why, byItself, nextAt: nextCheckAt, isStuck: true, answered: answer };
  }
  const why =
    state === "won"
      ? `It was won on ${at(endedAt)}.`
      : `It was lost on ${at(endedAt)}; ${sum(owedKobo, currency)} of it was covered by nothing.`;
  return { ...thing, why, byItself: undefined, nextAt: null, isStuck: false };
}

const LINE = /^[1-9]\d{0,17}$/;

/** A line of an investor's history that nothing else names, such as the return of a plan. */
async function aboutMovement(db: Db, reference: string): Promise<Thing | undefined> {
  const line = LINE.test(reference) ? await readMovement(db, BigInt(reference)) : undefined;
  if (!line) return undefined;
  const { amountKobo, bookedAt, currency, eventAt, investorId, key, movement } = line;
  const basics = { reference, gatewayId: null, investorId, amountKobo, currency };
  const what = `${movementWords[movement] ?? movement}: ${sum(amountKobo, currency)}.`;
  const why = `It was booked on ${at(bookedAt ?? eventAt)}, for ${at(eventAt)}, as ${key}.`;
  const said = { what, why, byItself: undefined, nextAt: null, isStuck: false };
  return { kind: "movement", ...basics, state: "booked", since: eventAt, ...said };
}

function sayAnswer({
  answer,
  answerSentAt,
  answerState,
  gatewayStatus,
}: NonNullable<Awaited<ReturnType<typeof readDispute>>>): string | undefined {
  const ours = answer === "accept" ? "that the bank gets it" : "that it is ours";
  if (answerState === "to-send") return `Our answer, ${ours}, is about to be sent.`;
  if (answerState === "sent") {
    return `Our answer, ${ours}, was sent on ${at(answerSentAt)}, and the gateway has not said whether it has it.`;
  }
  if (answerState === "taken") return `We answered ${ours}: the bank decides.`;
  return gatewayStatus === "awaiting-merchant-feedback" || gatewayStatus === null
    ? undefined
    : "It was answered: the bank decides.";
}

function sum(kobo: bigint, currency: string): string {
  return currency === "NGN" ? formatNaira(kobo) : `${kobo} of the smallest unit of ${currency}`;
}

function at(moment: Date | null): string {
  return moment === null ? "an unknown time" : `${moment.toISOString().slice(0, 16)}Z`;
}
