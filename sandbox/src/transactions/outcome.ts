import { authorizeBank, authorizeCard, authorizeTransfer } from "../cards/authorize.ts";
import { type TestCard, testCards } from "../cards/test-cards.ts";
import { changeBalance } from "../balance/balance.ts";
import { announcedCustomer } from "../customers/customer.ts";
import type { World } from "../world.ts";
import { listFeesKobo } from "./fees.ts";
import type { Channel, Transaction } from "./transaction.ts";
import { transactionWire } from "./wire.ts";

/** The outcomes of a transaction. One reference has any number of failed attempts, and at most one
 * success: only that changes the gateway's balance and sends a webhook. */

export type Payment = {
  channel: Channel;
  card?: TestCard;
  expiry?: { month: string; year: string };
  amountKobo?: number | undefined;
  requestedAmountKobo?: number | undefined;
  currency?: string | undefined;
  /** `null`: the webhook does not know them yet. */
  feesKobo?: number | null | undefined;
};

export function succeed(world: World, transaction: Transaction, payment: Payment): Transaction {
  const amountKobo = payment.amountKobo ?? transaction.amountKobo;
  const feesKobo = payment.feesKobo ?? listFeesKobo(amountKobo);
  const paid: Transaction = {
    ...attempted(world, transaction, "success", `Paid by ${payment.channel}`),
    status: "success",
    channel: payment.channel,
    amountKobo,
    requestedAmountKobo: payment.requestedAmountKobo ?? transaction.requestedAmountKobo,
    currency: payment.currency ?? transaction.currency,
    feesKobo,
    feesLate: payment.feesKobo === null,
    gatewayResponse: payment.channel === "card" ? "Approved" : "Successful",
    gatewayResponseCode: "approved",
    paidAt: world.clock.now().toISOString(),
    authorizationCode: transaction.authorizationCode ?? authorize(world, transaction, payment),
    asking: null,
  };
  world.transactions.save(paid);
  collect(world, paid, { isAnnounced: true });
  return paid;
}

/** Its money comes into the balance, net of the fee; that of another mode would not. */
export function collect(world: World, paid: Transaction, how: { isAnnounced: boolean }) {
  if (paid.domain !== "live") {
    changeBalance(world, {
      cause: `transaction:${paid.id}`,
      currency: paid.currency,
      differenceKobo: paid.amountKobo - (paid.feesKobo ?? 0),
      reason: `Payment ${paid.reference}`,
      modelResponsible: "Transaction",
      modelRow: paid.id,
    });
  }
  if (how.isAnnounced) announce(world, paid);
}

/** Only a success has an event. */
export function announce(world: World, paid: Transaction) {
  world.webhooks.send("charge.success", transactionWire(world, paid, "webhook"));
}

function authorize(world: World, transaction: Transaction, payment: Payment): string {
  if (payment.channel === "bank_transfer") return authorizeTransfer(world, transaction).code;
  if (payment.channel === "bank") return authorizeBank(world, transaction).code;
  return authorizeCard(world, transaction, payment.card ?? testCards[0], payment.expiry).code;
}

const reasons = {
  declined: "Declined",
  expired: "Expired card",
  insufficient_funds: "Insufficient Funds",
  token_not_generated: "Token Not Generated. Customer Not Registered on Token Platform",
  incorrect_details: "Incorrect card details",
  incorrect_amount: "Incorrect amount sent",
} as const;

export type Reason = keyof typeof reasons;

export function fail(
  world: World,
  transaction: Transaction,
  channel: Channel,
  reason: Reason = "declined",
): Transaction {
  const failed: Transaction = {
    ...attempted(world, transaction, "error", `Failed: ${reasons[reason]}`),
    status: "failed",
    channel,
    errors: transaction.errors + 1,
    gatewayResponse: reasons[reason],
    gatewayResponseCode: reason === "declined" ? "do_not_honor" : reason,
    asking: null,
  };
  world.transactions.save(failed);
  return failed;
}

/** A transfer of another amount than requested; the bank returns it. */
export function rejectTransfer(world: World, transaction: Transaction, sentKobo: number) {
  const customer = world.customers.byId(transaction.customerId);
  const failed = fail(world, transaction, "bank_transfer", "incorrect_amount");
  world.webhooks.send("bank.transfer.rejected", {
    bank_transfer: {
      amount: String(sentKobo),
      message: "incorrect amount sent",
      message_type: "INCORRECT_AMOUNT",
      transaction_id: String(transaction.id),
    },
    customer: customer && announcedCustomer(customer),
  });
  return failed;
}

export function walkAway(world: World, transaction: Transaction): Transaction {
  return become(world, transaction, "abandoned", "close", "Page closed");
}

/** The customer is active: a code to enter, a page of their bank. */
export function challenge(world: World, transaction: Transaction): Transaction {
  return become(world, transaction, "ongoing", "action", "Customer is being asked to confirm");
}

function become(
  world: World,
  transaction: Transaction,
  status: "abandoned" | "ongoing",
  type: string,
  message: string,
): Transaction {
  const changed = { ...noted(world, transaction, type, message), status, asking: null };
  world.transactions.save(changed);
  return changed;
}

function attempted(world: World, transaction: Transaction, type: string, message: string) {
  return { ...noted(world, transaction, type, message), attempts: transaction.attempts + 1 };
}

function noted(world: World, transaction: Transaction, type: string, message: string) {
  const sinceMs = world.clock.now().getTime() - new Date(transaction.createdAt).getTime();
  const entry = { type, message, time: Math.round(sinceMs / 1000) };
  return { ...transaction, history: [...transaction.history, entry] };
}
