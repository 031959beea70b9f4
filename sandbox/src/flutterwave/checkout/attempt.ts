import { type Fields, text } from "../../http/fields.ts";
import { expiryOf, koboTyped } from "../../http/typed.ts";
import { ask, begin, fail, succeed } from "../transactions/attempt.ts";
import type { PaymentType, Transaction } from "../transactions/transaction.ts";
import type { FlutterwaveWorld } from "../world.ts";
import type { Checkout } from "./checkout.ts";
import { type TestCard, cardByNumber, testAccount, wrongAnswer } from "./test-cards.ts";

/** One attempt to pay on the page, or the next step of one that its bank wants confirmed. */
export function attempt(world: FlutterwaveWorld, checkout: Checkout, form: Fields): Transaction {
  const waiting = waitingAttempt(world, checkout);
  if (waiting?.asking) return answerQuestion(world, waiting, text(form, "answer") ?? "");
  const paymentType = paymentTypeOf(checkout, form);
  if (paymentType === "card") return payByCard(world, checkout, form);
  const begun = beginOn(world, checkout, paymentType);
  const sentKobo = koboTyped(text(form, "sent") ?? "") || checkout.amountKobo;
  if (paymentType === "bank_transfer" && sentKobo !== checkout.amountKobo) {
    return fail(world, begun, "Incorrect amount sent");
  }
  if (paymentType === "account") return payByAccount(world, begun, form);
  return succeed(world, begun);
}

function payByAccount(world: FlutterwaveWorld, begun: Transaction, form: Fields): Transaction {
  const isKnown = text(form, "account") === testAccount;
  const wrong = isKnown ? wrongAnswer("otp", text(form, "otp") ?? "") : "Invalid account";
  return wrong ? fail(world, begun, wrong) : succeed(world, begun);
}

export function declined(world: FlutterwaveWorld, checkout: Checkout, form: Fields): Transaction {
  const waiting = waitingAttempt(world, checkout);
  const begun = waiting ?? beginOn(world, checkout, paymentTypeOf(checkout, form));
  return fail(world, begun, "Do Not Honour");
}

export function waitingAttempt({ transactions }: FlutterwaveWorld, { id }: Checkout) {
  return transactions.list({ where: { checkoutId: id, status: "pending" }, limit: 1 })[0];
}

export function beginOn(
  world: FlutterwaveWorld,
  checkout: Checkout,
  paymentType: PaymentType,
  paidWith?: { card: TestCard; expiry: string },
): Transaction {
  const { txRef, redirectUrl, amountKobo, customerId, meta } = checkout;
  const card = paidWith && {
    first6: paidWith.card.number.slice(0, 6),
    last4: paidWith.card.number.slice(-4),
    brand: paidWith.card.brand,
    expiry: paidWith.expiry,
    token: null,
  };
  return begin(world, {
    txRef,
    checkoutId: checkout.id,
    redirectUrl,
    amountKobo,
    paymentType,
    customerId,
    meta,
    ...(card && { card }),
  });
}

function payByCard(world: FlutterwaveWorld, checkout: Checkout, form: Fields): Transaction {
  const card = cardByNumber(text(form, "card") ?? "");
  const typed = expiryOf(text(form, "expiry"));
  const end = typed && new Date(Date.UTC(Number(typed.year), Number(typed.month), 1));
  if (!card || !typed || !end || text(form, "cvv") !== card.cvv) {
    return fail(world, beginOn(world, checkout, "card"), "Incorrect card details");
  }
  const expiry = `${typed.month}/${typed.year.slice(2)}`;
  const begun = beginOn(world, checkout, "card", { card, expiry });
  if (end <= world.clock.now()) return fail(world, begun, "Expired card");
  return askOrCharge(world, begun, card, [...card.questions]);
}

function askOrCharge(
  world: FlutterwaveWorld,
  begun: Transaction,
  { number, failure }: TestCard,
  questions: TestCard["questions"],
): Transaction {
  if (questions.length > 0) {
    return ask(world, begun, { cardNumber: number, questions: [...questions] });
  }
  return failure === null ? succeed(world, begun) : fail(world, begun, failure);
}

function answerQuestion(world: FlutterwaveWorld, waiting: Transaction, given: string) {
  const card = cardByNumber(waiting.asking?.cardNumber ?? "");
  const [question, ...rest] = waiting.asking?.questions ?? [];
  if (!card || !question) return fail(world, waiting, "Incorrect card details");
  const wrong = wrongAnswer(question, given);
  return wrong ? fail(world, waiting, wrong) : askOrCharge(world, waiting, card, rest);
}

function paymentTypeOf({ options }: Checkout, form: Fields): PaymentType {
  return options.find((option) => option === form["channel"]) ?? options[0] ?? "card";
}
