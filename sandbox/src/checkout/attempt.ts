import { type Question, type TestCard, cardByNumber, rightAnswers } from "../cards/test-cards.ts";
import { type Fields, text } from "../http/fields.ts";
import { expiryOf, koboTyped } from "../http/typed.ts";
import { type Reason, fail, rejectTransfer, succeed } from "../transactions/outcome.ts";
import { type Channel, type Transaction, isChannel } from "../transactions/transaction.ts";
import type { World } from "../world.ts";

/** One attempt to pay on the checkout page. Cards behave as the provider's list of test cards says;
 * an unknown card is declined. */
export function attempt(world: World, transaction: Transaction, form: Fields): Transaction {
  if (transaction.asking) return answerQuestion(world, transaction, form);
  const channel = channelOf(transaction, form);
  if (channel === "bank_transfer") return payByTransfer(world, transaction, form);
  if (channel === "bank") return payByBank(world, transaction, form);
  return payByCard(world, transaction, form);
}

function payByCard(world: World, transaction: Transaction, form: Fields): Transaction {
  const card = cardByNumber(text(form, "card") ?? "");
  if (!card) return fail(world, transaction, "card", "declined");
  if (text(form, "cvv") !== card.cvv) return fail(world, transaction, "card", "incorrect_details");
  const expiry = expiryOf(text(form, "expiry"));
  if (!expiry) return fail(world, transaction, "card", "incorrect_details");
  const lastDay = new Date(Date.UTC(Number(expiry.year), Number(expiry.month), 1));
  if (lastDay <= world.clock.now()) return fail(world, transaction, "card", "expired");
  return askOrCharge(world, transaction, card, [...card.challenges], expiry);
}

function askOrCharge(
  world: World,
  transaction: Transaction,
  card: TestCard,
  questions: Question[],
  expiry?: { month: string; year: string },
): Transaction {
  if (questions.length > 0) {
    const asking = { cardNumber: card.number, questions, expiry: expiry ?? null };
    const asked: Transaction = { ...transaction, status: "ongoing", channel: "card", asking };
    world.transactions.save(asked);
    return asked;
  }
  if (card.outcome !== "success") return fail(world, transaction, "card", card.outcome);
  return succeed(world, transaction, { channel: "card", card, ...(expiry && { expiry }) });
}

function answerQuestion(world: World, transaction: Transaction, form: Fields): Transaction {
  const { asking } = transaction;
  const card = cardByNumber(asking?.cardNumber ?? "");
  const [question, ...rest] = asking?.questions ?? [];
  if (!asking || !card || !question) return fail(world, transaction, "card");
  const given = text(form, "answer") ?? "";
  if (!isRight(card, question, given)) return fail(world, transaction, "card", "incorrect_details");
  return askOrCharge(world, transaction, card, rest, asking.expiry ?? undefined);
}

function isRight(card: TestCard, question: Question, given: string): boolean {
  if (question === "bank") return true;
  if (question === "phone") return given.replaceAll(/\D/g, "").length >= 10;
  return given === rightAnswers[card.number]?.[question];
}

function payByTransfer(world: World, transaction: Transaction, form: Fields): Transaction {
  const sentKobo = koboTyped(text(form, "sent") ?? "") || transaction.amountKobo;
  if (sentKobo !== transaction.amountKobo) return rejectTransfer(world, transaction, sentKobo);
  return succeed(world, transaction, { channel: "bank_transfer" });
}

function payByBank(world: World, transaction: Transaction, form: Fields): Transaction {
  const isTestAccount = text(form, "account") === "0000000000" && text(form, "otp") === "123456";
  const reason: Reason = "incorrect_details";
  if (!isTestAccount) return fail(world, transaction, "bank", reason);
  return succeed(world, transaction, { channel: "bank" });
}

export function channelOf(transaction: Transaction, form: Fields): Channel {
  const chosen = form["channel"];
  const isOffered = isChannel(chosen) && transaction.channels.includes(chosen);
  return isOffered ? chosen : (transaction.channels[0] ?? "card");
}
