import { gatewayNamed } from "#gateway/gateway-of.ts";
import type { Charge } from "#gateway/charges.ts";
import { report } from "#money/findings/findings.ts";
import { checkMandateAt } from "#money/mandates/queries.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { type FailedCharge, endCharge } from "./charge-card.ts";
import {
  type OpenCharge,
  findOpenCharge,
  recordChallenged,
  recordToSend,
} from "./charge-queries.ts";
import {
  CONFIRMABLE_MS,
  SENDABLE_MS,
  UNDECIDED_AFTER_MS,
  nextChargeCheckAt,
  nextTryAt,
} from "./check-schedule.ts";
import { recordOpened } from "./intent-queries.ts";
import { type PaymentsRuntime, handlerOf } from "./payment-handlers.ts";
import { type Payment, isBooked, lockPayment, moveNextCheck } from "./queries.ts";
import { type Answer, queryGateway } from "./settle-payment.ts";

/** Records what is known about the charge of a kept card or mandate that was sent, or may have been, unless a
 * webhook was faster. It fails only when the gateway says `failed` or `reversed` or declines it, or
 * when the card's owner does not confirm it within three days. A pending or unknown charge never
 * times out. A charge that the gateway does not find is sent again under the same reference, for a
 * week, or for a day if the gateway refuses it. */

type SentCharge = Readonly<{ payment: Payment; charge: OpenCharge & { sentAt: Date }; now: Date }>;

/** Queries the gateway and records its answer. `refusal` is the code with which the gateway has
 * just refused the charge; it says nothing about money. */
export async function queryCharge(
  runtime: PaymentsRuntime,
  reference: string,
  refusal?: string,
): Promise<void> {
  await queryGateway(runtime, reference, async (tx, answer) => {
    const sent = await lockSentCharge(tx, runtime, reference);
    if (!sent) return;
    const { now } = sent;
    const isUnresolved = answer.kind === "not-found" || answer.kind === "unknown";
    if (refusal !== undefined && isUnresolved) {
      const details = { why: refusal };
      await report(tx, { kind: "charge-refused", subject: reference, details, now });
    }
    const isRefused = refusal !== undefined && answer.kind === "not-found";
    await (isRefused ? sendLater(tx, runtime, sent) : recordAnswer(tx, runtime, answer, sent));
  });
}

/** The gateway has no record of the charge and does not accept it: temporary, or an operator fixes
 * it. */
async function sendLater(tx: Tx, runtime: PaymentsRuntime, sent: SentCharge): Promise<void> {
  const { payment, charge, now } = sent;
  const stuckSince = charge.stuckSince ?? now;
  if (now.getTime() - stuckSince.getTime() >= SENDABLE_MS) {
    return endCharge(tx, runtime, { payment, end: { kind: "not-sent", message: null } });
  }
  await recordToSend(tx, { paymentId: payment.id, stuckSince });
  await moveNextCheck(tx, payment.id, nextTryAt(stuckSince, now));
  if (payment.mandateId !== null) await checkMandateAt(tx, payment.mandateId, now);
}

async function recordAnswer(
  tx: Tx,
  runtime: PaymentsRuntime,
  answer: Answer,
  sent: SentCharge,
): Promise<void> {
  const { payment, charge, now } = sent;
  const isOld = now.getTime() - charge.sentAt.getTime() >= UNDECIDED_AFTER_MS;
  if (answer.kind === "not-found") {
    const end = { kind: "not-sent", message: null } as const;
    if (isOld) return endCharge(tx, runtime, { payment, end });
    await recordToSend(tx, { paymentId: payment.id, stuckSince: charge.stuckSince });
  }
  if (answer.kind === "answered" && answer.verdict === "unpaid") {
    const end = endOfAnswer(answer.charge, sent);
    const mayStillBePaid = end?.kind === "missed";
    if (end) return endCharge(tx, runtime, { payment, end, mayStillBePaid });
  }
  if (isOld) {
    await report(tx, {
      kind: "charge-undecided",
      subject: payment.reference,
      details: {
        status: answer.kind === "answered" ? (answer.charge.status ?? null) : answer.kind,
      },
      now,
    });
  }
  await moveNextCheck(tx, payment.id, nextAt(answer, sent));
}

/** Statuses in which the gateway waits for its customer. */
const AWAITING_OWNER = new Set(["ongoing", "abandoned"]);
const PERMANENT = /expired card|card (has |is )?expired|pick.?up|(lost|stolen) card|invalid card/i;

/** While the owner can still confirm the charge, a failed attempt can be repeated. */
function endOfAnswer(
  reported: Charge,
  { payment: { mandateId }, charge, now }: SentCharge,
): FailedCharge | undefined {
  const { status = "", gatewayResponse: message = null } = reported;
  const isFailed = status === "failed" || status === "reversed";
  // A debit is processing for hours or days and waits for no one.
  if (mandateId !== null) return isFailed ? { kind: "declined", message } : undefined;
  if (isFailed && charge.challengedAt === null) {
    return { kind: PERMANENT.test(message ?? "") ? "card-unusable" : "declined", message };
  }
  const isAwaitingOwner = isFailed || AWAITING_OWNER.has(status);
  return isAwaitingOwner && now >= confirmableUntil(charge) ? MISSED : undefined;
}

const MISSED = { kind: "missed", message: null } as const;

function confirmableUntil({ challengedAt, sentAt }: SentCharge["charge"]): Date {
  return new Date((challengedAt ?? sentAt).getTime() + CONFIRMABLE_MS);
}

/** No later than the end of the owner's confirmation window. */
function nextAt(answer: Answer, { payment, charge, now }: SentCharge): Date {
  if (answer.kind === "unknown" && answer.retryAfterMs !== undefined) {
    return new Date(now.getTime() + answer.retryAfterMs);
  }
  const next = nextChargeCheckAt({ ...payment, sentAt: charge.sentAt }, now);
  const over = confirmableUntil(charge);
  return over > now && over < next ? over : next;
}

async function whileOpen(
  runtime: PaymentsRuntime,
  reference: string,
  record: (tx: Tx, sent: SentCharge) => Promise<void>,
): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const sent = await lockSentCharge(tx, runtime, reference);
    if (sent) await record(tx, sent);
  });
}

/** The charge may have reached the gateway. */
export async function recordUnknown(
  runtime: PaymentsRuntime,
  reference: string,
  retryAfterMs: number | undefined,
): Promise<void> {
  await whileOpen(runtime, reference, async (tx, { payment, charge, now }) => {
    const nextCheckAt =
      retryAfterMs === undefined
        ? nextChargeCheckAt({ ...payment, sentAt: charge.sentAt }, now)
        : new Date(now.getTime() + retryAfterMs);
    await moveNextCheck(tx, payment.id, nextCheckAt);
  });
}

/** The owner is only ever sent to the gateway. Any other address is not shown, and the charge ends
 * like an unconfirmed one. */
export async function recordChallenge(
  runtime: PaymentsRuntime,
  reference: string,
  url: string,
): Promise<void> {
  const { config, log } = runtime;
  await whileOpen(runtime, reference, async (tx, { payment, charge, now }) => {
    if (charge.challengedAt !== null) return;
    const { id, accessCode } = payment;
    const nextCheckAt = nextChargeCheckAt({ ...payment, sentAt: charge.sentAt }, now);
    await recordChallenged(tx, { paymentId: id, now });
    await moveNextCheck(tx, id, nextCheckAt);
    if (new URL(url).origin !== gatewayNamed(config, payment.gateway).checkoutOrigin) {
      log.error({ reference }, "the gateway wants a charge confirmed at an address not its own");
      return;
    }
    await recordOpened(tx, { id, authorizationUrl: url, accessCode, nextCheckAt });
    const { chargeEnded } = handlerOf(runtime, payment.purpose);
    await chargeEnded?.(tx, runtime, payment, { kind: "challenged", url });
  });
}

/** Refusals that the gateway documents as declines, with the text that the card's owner may see.
 * Those that make the card unusable: */
const UNUSABLE: Readonly<Record<string, string>> = {
  authorization_mismatch: "Card not known any more",
  authorization_unknown: "Card not known any more",
  card_expired: "Expired card",
  card_kept_back: "Card was blocked",
};
/** Those that concern this charge only: */
const DECLINED: Readonly<Record<string, string | null>> = {
  insufficient_funds: "Insufficient funds",
  card_regulated: "Declined too often",
  card_declined: null,
  do_not_honor: null,
  denied_by_fraud_system: null,
};

/** Any other refusal says nothing about the money, so the gateway is queried first. */
export async function recordRefusal(
  runtime: PaymentsRuntime,
  reference: string,
  { code, status }: { code: string; status: number },
): Promise<void> {
  const end = status === 400 || status === 422 ? endOfRefusal(code) : undefined;
  if (!end) return queryCharge(runtime, reference, code);
  await whileOpen(runtime, reference, async (tx, { payment }) => {
    // The mandate is looked up; only that says that it has ended.
    const isDecline = payment.mandateId !== null && end.kind === "card-unusable";
    await endCharge(tx, runtime, { payment, end: isDecline ? { ...end, kind: "declined" } : end });
  });
}

function endOfRefusal(code: string): FailedCharge | undefined {
  const unusable = UNUSABLE[code];
  if (unusable !== undefined) return { kind: "card-unusable", message: unusable };
  const declined = DECLINED[code];
  return declined === undefined ? undefined : { kind: "declined", message: declined };
}

/** Locks the charge until the transaction ends. `undefined` if it was decided meanwhile. */
async function lockSentCharge(
  tx: Tx,
  { clock }: PaymentsRuntime,
  reference: string,
): Promise<SentCharge | undefined> {
  const payment = await lockPayment(tx, reference);
  const charge = payment && (await findOpenCharge(tx, payment.id));
  if (!charge || charge.sentAt === null || isBooked(payment)) return undefined;
  return { payment, charge: { ...charge, sentAt: charge.sentAt }, now: clock.now() };
}
