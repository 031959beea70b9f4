import * as messages from "@osisi/contracts/messages.ts";
import type { PaymentState } from "@osisi/contracts/payments.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import { queryGateway } from "./settle-payment.ts";
import type { PaymentsRuntime } from "./payment-handlers.ts";
import { stateOf } from "./in-flight.ts";
import { findSeenByReference } from "./in-flight-queries.ts";
import { type Payment, findPayment, isBooked, recordUnanswered } from "./queries.ts";

/** Handles the browser's return from the gateway's page. That proves nothing, because anyone can
 * open the address: the gateway is queried, at most once in five seconds per payment. The message
 * names neither amount nor person, and does not say that money is the visitor's own. */

const OUR_REFERENCE = /^[a-z0-9-]{16,50}$/;
const ASKED_EVERY_MS = 5_000;

const SENTENCES: Record<PaymentState, string> = {
  "not-paid": messages.paymentNotFinished,
  declined: messages.paymentFailed,
  checking: messages.paymentChecking,
  paid: messages.paymentSettled,
  returned: messages.paymentReturned,
  "under-review": messages.paymentHeld,
};

export type Returned = Readonly<{ message: string; purpose: Payment["purpose"] | null }>;

export async function returnFromGateway(
  runtime: PaymentsRuntime,
  reference: string,
): Promise<Returned> {
  const payment = await findPaymentAfterQuery(runtime, reference);
  if (!payment) return { message: messages.paymentUnknown, purpose: null };
  return { message: await sentenceOf(runtime, payment), purpose: payment.purpose };
}

/** The payment of a reference that anyone may have typed, after its gateway was queried unless it
 * is booked already. Nothing is done about a payment of another purpose than `only`. */
export async function findPaymentAfterQuery(
  runtime: PaymentsRuntime,
  reference: string,
  only?: Payment["purpose"],
): Promise<Payment | undefined> {
  const { clock, config, db } = runtime;
  const payment = OUR_REFERENCE.test(reference) ? await findPayment(db, reference) : undefined;
  if (only && payment?.purpose !== only) return undefined;
  if (!payment || isBooked(payment)) return payment;
  const mayAsk = await takeQuota(db, {
    key: quotaKey(config.secretKey, "return", payment.id),
    limit: 1,
    windowMs: ASKED_EVERY_MS,
    now: clock.now(),
  });
  if (!mayAsk) return payment;
  await recordUnanswered(db, payment.id, clock.now());
  await queryGateway(runtime, reference, () => Promise.resolve());
  return (await findPayment(db, reference)) ?? payment;
}

const SETTLED: Readonly<Record<string, string>> = {
  plan: messages.planPaymentSettled,
  "top-up": messages.topUpPaymentSettled,
  investment: messages.investmentPaymentSettled,
};

async function sentenceOf(
  { db }: PaymentsRuntime,
  { gatewayStatus, purpose, reference, state, unansweredSince }: Payment,
): Promise<string> {
  if (state === "settled") return SETTLED[purpose] ?? SENTENCES.paid;
  const seen = await findSeenByReference(db, reference);
  if (seen) return SENTENCES[stateOf(seen)];
  if (unansweredSince !== null) return SENTENCES.checking;
  if (gatewayStatus === "failed") return SENTENCES.declined;
  return gatewayStatus === "abandoned" ? SENTENCES["not-paid"] : SENTENCES.checking;
}
