import { formatNaira } from "@osisi/contracts/money.ts";
import { GIVEN_UP_AFTER_MS } from "#gateway/submission.ts";
import type { Db } from "#platform/database/database.ts";
import { refundIdIn } from "#gateway/reference.ts";

/** Describes the payment, money in suspense, withdrawal, refund or dispute with this reference: its
 * state, the reason for it, and what happens next and when. Empty for an unknown reference. */
export async function describe(db: Db, reference: string): Promise<string[]> {
  const refundId = refundIdIn(reference);
  const sentences = await Promise.all([
    describePayment(db, reference),
    describeSuspense(db, reference),
    describeWithdrawal(db, reference),
    refundId === undefined ? undefined : describeRefund(db, refundId),
    describeDispute(db, reference),
  ]);
  return sentences.filter((line) => line !== undefined);
}

async function describePayment(db: Db, reference: string): Promise<string | undefined> {
  const payment = await readPayment(db, reference);
  if (!payment) return undefined;
  const { amountKobo, currency, state, createdAt, paidAt, nextCheckAt, gatewayStatus } = payment;
  const { stuckSince, endedAt } = payment;
  const what = `A payment of ${sum(amountKobo, currency)}, requested on ${at(createdAt)}.`;
  const nextQuery = `The gateway is queried again at ${at(nextCheckAt)}.`;
  if (state === "settled") {
    const fee = payment.feesKobo === null ? ` Its fee is not known yet. ${nextQuery}` : "";
    return `${what} It was paid on ${at(paidAt)} and credited.${fee}`;
  }
  if (state === "held")
    return `${what} It differed from the request when it was paid on ${at(paidAt)}.`;
  if (stuckSince !== null && endedAt === null) {
    return `${what} The gateway has not taken the charge of the card since ${at(stuckSince)}. It is tried again at ${at(nextCheckAt)}, for a day.`;
  }
  const word =
    gatewayStatus === null ? "has not said anything of it" : `calls it "${gatewayStatus}"`;
  if (nextCheckAt !== null) return `${what} It is not paid; the gateway ${word}. ${nextQuery}`;
  return `${what} It is not paid; the gateway ${word}, and is no longer queried. If it is paid anyway, it is credited.`;
}

async function describeSuspense(db: Db, reference: string): Promise<string | undefined> {
  const money = await readSuspense(db, reference);
  if (!money) return undefined;
  const { leftKobo, currency, keptFor, ownerId, reversals } = money;
  const before = reversals > 0 ? ` An attribution of it was reversed, times: ${reversals}.` : "";
  if (ownerId !== null) return `It was attributed to the investor ${ownerId}.${before}`;
  if (leftKobo <= 0n) return `Nothing of it is left in suspense.${before}`;
  const left = `${sum(leftKobo, currency)} of it is in suspense.${before}`;
  if (keptFor !== null) return `${left} It is on its way back to where it came from.`;
  return `${left} Nothing happens by itself: \`attribute\` it, or \`refund\` it.`;
}

async function describeWithdrawal(db: Db, reference: string): Promise<string | undefined> {
  const withdrawal = await readWithdrawal(db, reference);
  if (!withdrawal) return undefined;
  const { amountKobo, createdAt, state, paidAt, cameBackAt } = withdrawal;
  const what = `A withdrawal of ${formatNaira(amountKobo)}, requested on ${at(createdAt)}.`;
  if (state === "paid") return `${what} It was paid on ${at(paidAt)}.`;
  if (state !== "pending") {
    return `${what} It is back in the stash since ${at(cameBackAt)} (${state}).`;
  }
  return `${what} ${underWay(withdrawal)}`;
}

async function describeRefund(db: Db, id: string): Promise<string | undefined> {
  const refund = await readRefund(db, id);
  if (!refund) return undefined;
  const { amountKobo, currency, paymentReference, state, endedAt } = refund;
  const what = `A refund of ${sum(amountKobo, currency)} of ${paymentReference}.`;
  if (state === "done") return `${what} It went back on ${at(endedAt)}.`;
  if (state === "failed") return `${what} It could not be sent back, and ended on ${at(endedAt)}.`;
  return `${what} ${underWay(refund)}`;
}

type UnderWay = Readonly<{
  toSend: boolean;
  stuckSince: Date | null;
  sentAt: Date | null;
  nextStepAt: Date | null;
  gatewayStatus: string | null;
}>;

function underWay({ toSend, stuckSince, sentAt, nextStepAt, gatewayStatus }: UnderWay): string {
  const next = at(nextStepAt);
  if (stuckSince !== null) {
    const over = at(new Date(stuckSince.getTime() + GIVEN_UP_AFTER_MS));
    return `The gateway has not taken it since ${at(stuckSince)}. It is tried again at ${next}; if it is not taken by ${over}, the money goes back by itself.`;
  }
  if (toSend) return `It has not been sent. It is sent at ${next}.`;
  if (gatewayStatus === null) {
    return `It was sent on ${at(sentAt)}, and the gateway has not said whether it has it. It is queried at ${next}; only if it certainly never arrived, it is sent again.`;
  }
  return `It was sent on ${at(sentAt)}, and the gateway calls it "${gatewayStatus}". It is queried again at ${next}. The money goes back only if the gateway says that it failed.`;
}

async function describeDispute(db: Db, gatewayId: string): Promise<string | undefined> {
  const dispute = await readDispute(db, gatewayId);
  if (!dispute) return undefined;
  const { amountKobo, currency, paymentReference, frozenKobo, owedKobo, state } = dispute;
  const what = `A dispute of ${sum(amountKobo, currency)} of ${paymentReference}.`;
  if (state === "won") return `${what} It was won on ${at(dispute.endedAt)}.`;
  if (state === "lost") {
    return `${what} It was lost on ${at(dispute.endedAt)}; ${sum(owedKobo, currency)} of it was covered by nothing.`;
  }
  return `${what} ${sum(frozenKobo, currency)} is frozen for it. Answer it in the dashboard by ${at(dispute.answerBy)}; the gateway is queried again at ${at(dispute.nextCheckAt)}.`;
}

function sum(kobo: bigint, currency: string): string {
  return currency === "NGN" ? formatNaira(kobo) : `${kobo} of the smallest unit of ${currency}`;
}

function at(moment: Date | null): string {
  return moment === null ? "an unknown time" : `${moment.toISOString().slice(0, 16)}Z`;
}

function readPayment(db: Db, reference: string) {
  return db
    .selectFrom("payment")
    .leftJoin("cardCharge", "cardCharge.paymentId", "payment.id")
    .select(["amountKobo", "currency", "state", "createdAt", "paidAt", "feesKobo"])
    .select(["nextCheckAt", "gatewayStatus", "stuckSince", "endedAt"])
    .where("reference", "=", reference)
    .executeTakeFirst();
}

function readSuspense(db: Db, reference: string) {
  return db
    .selectFrom("suspenseMoney")
    .select(["leftKobo", "currency", "keptFor", "ownerId", "reversals"])
    .where("reference", "=", reference)
    .executeTakeFirst();
}

function readWithdrawal(db: Db, reference: string) {
  return db
    .selectFrom("withdrawal")
    .select(["amountKobo", "createdAt", "state", "paidAt", "cameBackAt", "gatewayStatus"])
    .select(["toSend", "stuckSince", "sentAt", "nextStepAt"])
    .where("reference", "=", reference)
    .executeTakeFirst();
}

function readRefund(db: Db, id: string) {
  return db
    .selectFrom("refund")
    .select(["amountKobo", "currency", "paymentReference", "state", "endedAt", "gatewayStatus"])
    .select(["toSend", "stuckSince", "sentAt", "nextStepAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

function readDispute(db: Db, gatewayId: string) {
  return db
    .selectFrom("dispute")
    .select(["amountKobo", "currency", "paymentReference", "frozenKobo", "owedKobo", "state"])
    .select(["endedAt", "answerBy", "nextCheckAt"])
    .where("gatewayId", "=", gatewayId)
    .executeTakeFirst();
}
