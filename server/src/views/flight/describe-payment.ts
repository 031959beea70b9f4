import { type AnswerTimeOf, lateFrom } from "@osisi/contracts/answer-times.ts";
import type { Actor, FlightStep } from "@osisi/contracts/flight.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { paymentChannelNames } from "@osisi/contracts/payment-channel-names.ts";
import { asGatewayName, displayNames } from "#gateway/gateway-of.ts";
import type { PaymentInFlight } from "#money/payments/in-flight.ts";
import { momentInLagos } from "#platform/lagos-time.ts";
import { describePayment as inWords } from "#views/history/describe-payment.ts";
import { type Described, NOTHING_TO_DO, done, lastWord, later, waiting } from "./described.ts";
import type { PaymentRow } from "./queries.ts";

/** `seen`: as it is listed among what is under way. */
export type FlyingPayment = Readonly<{ row: PaymentRow; seen: PaymentInFlight | undefined }>;

export function describePayment(payment: FlyingPayment): Described {
  const { row } = payment;
  const waits = waitOf(payment);
  const isOver = waits.who === null;
  return {
    kind: isDebit(row) ? "direct-debit" : "payment",
    reference: row.reference,
    amountKobo: row.amountKobo,
    sessionId: null,
    gatewayId: row.gatewayId,
    partner: displayNames[asGatewayName(row.gateway)],
    detail: sourceOf(row) ?? payment.seen?.name ?? null,
    canAsk: !isOver && row.state !== "held" && (row.chargeOf === null || row.sentAt !== null),
    isOver,
    parties: partiesOf(row),
    steps: [...past(row), ...ahead(row, waits)],
    lateFrom: waits.late && lateFrom(waits.late, row.paidAt ?? row.sentAt ?? row.createdAt),
    arrived: row.settledAt === null ? undefined : `it arrived on ${momentInLagos(row.settledAt)}`,
    stateText: waits.stateText,
    waitsFor: waits.waitsFor,
    who: waits.who,
    nextStep: waits.nextStep,
  };
}

const isDebit = ({ mandateId }: PaymentRow) => mandateId !== null;

function sourceOf({ bank, brand, channel, debited, last4 }: PaymentRow): string | undefined {
  if (last4 !== null) return `From ${brand} ·· ${last4}`;
  if (debited !== null) return `From ${bank ?? "your bank"} ·· ${debited}`;
  return channel === null ? undefined : paymentChannelNames[channel];
}

function partiesOf({ bank, brand, channel, debited, last4 }: PaymentRow): Described["parties"] {
  if (last4 !== null) return [["Card", `${brand}, ending in ${last4}`]];
  if (debited !== null) return [["Account", `${bank ?? "Bank"}, ending in ${debited}`]];
  return [["Paid by", channel === null ? "not known" : paymentChannelNames[channel]]];
}

function past(row: PaymentRow): FlightStep[] {
  const { challengedAt, createdAt, paidAt, rejectedAt, rejectedKobo, sentAt } = row;
  const isCharge = row.chargeOf !== null;
  const begun = isDebit(row) ? "We began the direct debit" : "We began the charge of your card";
  const sentBack = rejectedKobo === null ? null : `${formatNaira(rejectedKobo)} came.`;
  return [
    done(isCharge ? begun : "You began the payment", createdAt),
    ...(sentAt === null ? [] : [done("Sent to our payment partner", sentAt)]),
    ...(challengedAt === null ? [] : [done("Your bank asked you to confirm", challengedAt)]),
    ...(rejectedAt === null ? [] : [done("Your transfer was sent back", rejectedAt, sentBack)]),
    ...(row.unansweredSince === null || paidAt !== null
      ? []
      : [done("We asked our payment partner", row.unansweredSince, lastWord(row.gatewayStatus))]),
    ...(paidAt === null ? [] : [done("Our payment partner confirmed that it was paid", paidAt)]),
  ];
}

function ahead(row: PaymentRow, { who, waitsFor, stateText }: Wait): FlightStep[] {
  if (row.settledAt !== null) return [done("It arrived", row.settledAt)];
  if (who === null) return [done(stateText, row.endedAt)];
  const since = row.unansweredSince ?? row.sentAt ?? row.createdAt;
  return [
    waiting(titles[who], who === "you" ? null : since, waitsFor),
    later("It is booked for you", "We notify you."),
  ];
}

const titles: Record<Actor, string> = {
  you: "You pay or confirm",
  bank: "Your bank confirms",
  gateway: "Our payment partner says how it ended",
  us: "A person looks at it",
};

type Wait = Pick<Described, "stateText" | "waitsFor" | "who" | "nextStep"> &
  Readonly<{ late?: AnswerTimeOf }>;

function waitOf({ row, seen }: FlyingPayment): Wait {
  if (row.state === "settled") {
    return {
      stateText: "Paid",
      waitsFor: null,
      who: null,
      nextStep: "You find it in your history.",
    };
  }
  if (!seen) return unlisted(row);
  const { nextStep, stateText } = inWords(seen);
  if (seen.state === "checking") return { ...checking(row), nextStep };
  if (seen.state === "under-review") {
    const waitsFor = "One of us compares it with what you wanted to pay.";
    return { stateText, waitsFor, who: "us", nextStep, late: "under-review" };
  }
  if (seen.state === "returned") return { stateText, waitsFor: null, who: null, nextStep };
  const waitsFor =
    seen.reason === "challenge" ? "You have not confirmed it yet." : "You have not paid it yet.";
  return { stateText, waitsFor, who: "you", nextStep };
}

/** What the gateway says while a bank works on it. */
const AT_BANK = new Set(["pending", "processing", "queued"]);

function checking({ gatewayStatus, mandateId }: PaymentRow): Omit<Wait, "nextStep"> {
  const isAtBank = gatewayStatus !== null && AT_BANK.has(gatewayStatus);
  return {
    stateText: isAtBank ? "Waiting for your bank" : "Waiting for our payment partner",
    waitsFor: isAtBank
      ? "Your bank has not confirmed it yet."
      : "Our payment partner has not said yet whether it was paid.",
    who: isAtBank ? "bank" : "gateway",
    late: mandateId === null ? "payment" : "direct-debit",
  };
}

/** Not among what is under way: a charge that was just sent or has ended, a page that was never opened, or what an operator
 * has decided. */
function unlisted(row: PaymentRow): Wait {
  if (row.chargeOf !== null && row.endedAt === null && row.state !== "held") {
    if (row.sentAt !== null) return { ...checking(row), nextStep: NOTHING_TO_DO };
    const waitsFor = "We have not sent it yet.";
    return { stateText: "Not sent yet", waitsFor, who: "us", nextStep: NOTHING_TO_DO };
  }
  const stateText = row.state === "held" ? "Decided" : "Not paid";
  const nextStep = "If you see a debit for it, press Get help.";
  return { stateText, waitsFor: null, who: null, nextStep };
}
