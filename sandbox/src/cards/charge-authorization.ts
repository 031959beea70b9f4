import { type Fields, requiredEmail, requiredText, text } from "../http/fields.ts";
import { invalid } from "../http/refusal.ts";
import { debit } from "../mandates/debit-course.ts";
import { record, transactionAmount } from "../transactions/initialize.ts";
import { fail, succeed } from "../transactions/outcome.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { World } from "../world.ts";
import type { Authorization } from "./authorization.ts";
import { cardByLast4 } from "./test-cards.ts";

/** A stored card can only be charged with the e-mail that stored it. Its bank may require the
 * customer to confirm (`challenge`); then the charge waits on the checkout page. */
export function chargeAuthorization(world: World, fields: Fields): Transaction {
  const email = requiredEmail(fields);
  const amountKobo = transactionAmount(fields);
  const card = usable(world, requiredText(fields, "authorization_code"), email);
  if (card.wire["channel"] === "direct_debit") return debit(world, fields, card);
  const charge = record(world, fields, {
    email: card.email,
    amountKobo,
    channels: ["card"],
    callbackUrl: text(fields, "callback_url") ?? null,
    entryPoint: "charge_authorization",
    authorizationCode: card.code,
  });
  const outcome = world.cardScripts.take(card.last4);
  if (outcome === "success") {
    return succeed(world, charge, { channel: "card" });
  }
  if (outcome === "challenge") return pause(world, charge, card);
  return fail(world, charge, "card", outcome);
}

function usable(world: World, code: string, email: string): Authorization {
  const card = world.authorizations.byKey(code);
  if (!card || !card.active || card.wire["reusable"] !== true) {
    throw invalid("Invalid Authorization Code");
  }
  if (card.email.toLowerCase() !== email.toLowerCase()) {
    throw invalid("Email does not match Authorization code");
  }
  return card;
}

function pause(world: World, charge: Transaction, card: Authorization): Transaction {
  const { number } = cardByLast4(card.last4);
  const asking = { cardNumber: number, questions: ["bank" as const], expiry: null };
  const paused: Transaction = { ...charge, status: "ongoing", channel: "card", asking };
  world.transactions.save(paused);
  return paused;
}
