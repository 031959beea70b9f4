import type { UnderWay } from "@osisi/contracts/history.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { formatNaira, koboFromNaira } from "@osisi/contracts/money.ts";
import type { Payment, PaymentState } from "@osisi/contracts/payments.ts";
import { type PaymentInFlight, PAYABLE_MS } from "#money/payments/in-flight.ts";
import { momentInLagos } from "#platform/lagos-time.ts";

/** A payment's state in words that remain true whichever report comes first: nothing is
 * called taken, not taken or pending unless the gateway has said so. */

/** How long the gateway is queried about a payment. */
const QUERIED_MS = 7 * 24 * 60 * 60_000;

type Description = Pick<UnderWay, "stateText" | "nextStep" | "paysFor">;

export function describePayment(payment: PaymentInFlight): Description {
  return { paysFor: paysFor(payment), ...STATES[payment.state](payment) };
}

function paysFor({ purpose, name }: PaymentInFlight): string {
  if (purpose === "plan") return `Saving in “${name ?? ""}”`;
  return purpose === "investment" ? `Units of ${name ?? ""}` : "To your stash";
}

const STATES: Record<PaymentState, (payment: PaymentInFlight) => Omit<Description, "paysFor">> = {
  "not-paid": notPaid,
  declined: (payment) => ({
    stateText: "Declined by your bank",
    nextStep: join(messages.debitReturned, again(payment), messages.paidWait),
  }),
  checking: (payment) => ({
    stateText: "Checking with your bank",
    nextStep: checking(payment),
  }),
  paid: () => ({ stateText: "Paid", nextStep: "Your money is in your stash." }),
  returned: () => ({
    stateText: "Taken back by your bank",
    nextStep: "None of it is with us.",
  }),
  "under-review": (payment) => ({
    stateText: "A person is looking at it",
    nextStep: underReview(payment),
  }),
};

function notPaid(payment: PaymentInFlight): Omit<Description, "paysFor"> {
  const { reason, receivedKobo, isReported } = payment;
  if (reason === "challenge") {
    const nextStep = `It pays once you do. ${messages.paidWait}`;
    return { stateText: "Your bank asks you to confirm", nextStep };
  }
  if (reason === "transfer-sent-back") {
    const needed = formatNaira(koboOf(payment));
    const sent =
      receivedKobo === undefined
        ? "Your transfer did not reach us."
        : `You sent ${formatNaira(receivedKobo)}, but the payment is for ${needed}.`;
    const back = "The bank sends it back to you by itself.";
    const exactly = payment.payUrl && `You can still transfer exactly ${needed} on the same page.`;
    return { stateText: "Your transfer was sent back", nextStep: join(sent, back, exactly) };
  }
  const left = isReported && messages.paymentNotFinished;
  const nextStep = join(left, again(payment), messages.paidWait);
  return { stateText: "Payment not finished", nextStep };
}

function again({ payUrl, since, state }: PaymentInFlight): string | null {
  if (payUrl === null) return null;
  const until = momentInLagos(new Date(Date.parse(since) + PAYABLE_MS));
  return `You can ${state === "declined" ? "try again" : "finish it"} until ${until}.`;
}

const ARRIVES: Record<Payment["purpose"], string> = {
  stash: "the money is in your stash",
  plan: "the money is saved in your plan",
  investment: "the money buys your units",
};

function checking({ isCharge, purpose, since }: PaymentInFlight): string {
  if (isCharge) {
    return "We charged your card, and your bank has not said how it ended. We keep asking. Do not pay this another way.";
  }
  const until = momentInLagos(new Date(Date.parse(since) + QUERIED_MS));
  return `${messages.paymentChecking} We keep asking your bank until ${until}. Once it confirms, ${ARRIVES[purpose]}. If you see a debit and no money here by then, press Get help.`;
}

function underReview(payment: PaymentInFlight): string {
  const { receivedKobo } = payment;
  const came =
    receivedKobo === undefined || receivedKobo === koboOf(payment)
      ? "It did not arrive as we expected."
      : `We received ${formatNaira(receivedKobo)}, not ${formatNaira(koboOf(payment))}.`;
  return `${came} We keep it aside for you and write to you with the answer. Do not pay again.`;
}

function koboOf({ amount }: PaymentInFlight): bigint {
  return koboFromNaira(amount) ?? 0n;
}

function join(...all: (string | null | false)[]): string {
  return all.filter((one) => one !== null && one !== false).join(" ");
}
