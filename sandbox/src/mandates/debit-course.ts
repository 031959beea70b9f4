import { changeBalance } from "../balance/balance.ts";
import type { Authorization } from "../cards/authorization.ts";
import { type Fields, text } from "../http/fields.ts";
import { invalid } from "../http/refusal.ts";
import { dueRows } from "../time/due-rows.ts";
import type { DueWork } from "../time/due-work.ts";
import { record, transactionAmount } from "../transactions/initialize.ts";
import { announce } from "../transactions/outcome.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { World } from "../world.ts";
import { type Debit, type DebitOutcome, debitFeesKobo } from "./debit.ts";
import { mandateOf } from "./mandate-course.ts";

/** Debits of a mandate: processing → success → reversed, or failed. Only the success has a webhook:
 * the others are known only to a caller that verifies. */

export function debit(world: World, fields: Fields, authorization: Authorization): Transaction {
  const mandate = mandateOf(world, authorization.code);
  if (!mandate || mandate.status === "pending") throw invalid("Authorization is not active");
  const [scripted = "success", ...nextDebits] = mandate.nextDebits;
  const outcome: DebitOutcome = mandate.status === "revoked" ? "revoked" : scripted;
  const recorded = record(world, fields, {
    email: authorization.email,
    amountKobo: transactionAmount(fields),
    channels: [],
    callbackUrl: text(fields, "callback_url") ?? null,
    entryPoint: "charge",
    authorizationCode: authorization.code,
  });
  if (mandate.status === "active") world.mandates.save({ ...mandate, nextDebits });
  world.debits.insert({
    createdAt: recorded.createdAt,
    reference: recorded.reference,
    outcome,
    state: "processing",
    dueAtMs: outcome === "never" ? null : later(world, world.settings.debitDelayMs),
  });
  return save(world, {
    ...recorded,
    status: "processing",
    channel: "direct_debit",
    gatewayResponse: "Transaction in progress",
  });
}

/** `undefined`: not reachable from the current status. */
export function endDebit(
  world: World,
  reference: string,
  outcome: DebitOutcome,
): Transaction | undefined {
  const found = world.debits.byKey(reference);
  const transaction = world.transactions.byKey(reference);
  if (!found || !transaction) return undefined;
  if (outcome === "returned" && transaction.status === "success") {
    return takeBack(world, found, transaction);
  }
  if (transaction.status !== "processing" || outcome === "never") return undefined;
  if (outcome === "success" || outcome === "returned") {
    return pay(world, { ...found, outcome }, transaction);
  }
  world.debits.save({ ...found, state: "ended", dueAtMs: null });
  return save(world, {
    ...transaction,
    status: "failed",
    gatewayResponse: reasons[outcome],
    gatewayResponseCode: outcome === "declined" ? "do_not_honor" : outcome,
  });
}

/** The provider publishes none of these texts. */
const reasons = {
  insufficient_funds: "Insufficient Funds",
  declined: "Do not honor",
  account_closed: "Account closed",
  revoked: "Mandate is not active",
} as const;

function pay(world: World, found: Debit, transaction: Transaction): Transaction {
  const isReturned = found.outcome === "returned";
  world.debits.save({
    ...found,
    state: isReturned ? "paid" : "ended",
    dueAtMs: isReturned ? later(world, world.settings.debitReturnMs) : null,
  });
  const paid = save(world, {
    ...transaction,
    status: "success",
    gatewayResponse: "Payment successful",
    gatewayResponseCode: "approved",
    feesKobo: debitFeesKobo(transaction.amountKobo),
    paidAt: world.clock.now().toISOString(),
  });
  balance(world, paid, {
    cause: `transaction:${paid.id}`,
    differenceKobo: paid.amountKobo - (paid.feesKobo ?? 0),
    reason: `Payment ${paid.reference}`,
  });
  announce(world, paid);
  return paid;
}

/** The bank takes the whole amount; the fee is not returned. */
function takeBack(world: World, found: Debit, transaction: Transaction): Transaction {
  world.debits.save({ ...found, state: "ended", dueAtMs: null });
  balance(world, transaction, {
    cause: `transaction:${transaction.id}:returned`,
    differenceKobo: -transaction.amountKobo,
    reason: `Payment ${transaction.reference} returned`,
  });
  return save(world, { ...transaction, status: "reversed" });
}

function balance(
  world: World,
  { id, currency }: Transaction,
  change: { cause: string; differenceKobo: number; reason: string },
): void {
  changeBalance(world, { ...change, currency, modelResponsible: "Transaction", modelRow: id });
}

function save(world: World, transaction: Transaction): Transaction {
  world.transactions.save(transaction);
  return transaction;
}

function later(world: World, ms: number): number {
  return world.clock.now().getTime() + ms;
}

export function dueDebits(world: World): DueWork {
  const waiting = () =>
    ["processing", "paid"].flatMap((state) => world.debits.list({ where: { state } }).toReversed());
  return dueRows(world, waiting, ({ reference, outcome }) => endDebit(world, reference, outcome));
}
