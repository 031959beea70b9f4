import { customerWire } from "../customers/customer.ts";
import { without } from "../http/answer.ts";
import { debitWire } from "../mandates/debit-wire.ts";
import type { World } from "../world.ts";
import { withNoise } from "./noise.ts";
import type { Transaction } from "./transaction.ts";

/** A transaction as in verify and the webhooks. */
export function transactionWire(
  world: World,
  transaction: Transaction,
  seenBy: "verify" | "webhook",
): Record<string, unknown> {
  const wire = plainWire(world, transaction, seenBy);
  if (seenBy === "verify") return withNoise(world, seenBy, wire);
  const absent = isAccountPayment(transaction) ? NOT_OF_AN_ACCOUNT : [];
  return withNoise(world, seenBy, { ...without(wire, ...NOT_ANNOUNCED, ...absent), plan: {} });
}

/** Lists have fewer fields. */
export function listedWire(world: World, transaction: Transaction): Record<string, unknown> {
  const wire = plainWire(world, transaction);
  return withNoise(world, "verify", without(wire, ...NOT_LISTED));
}

const NOT_LISTED = [
  "receipt_number",
  "gateway_response_code",
  "response_code",
  "fees_breakdown",
  "transaction_date",
  "plan_object",
];
const NOT_ANNOUNCED = ["receipt_number", "createdAt", "transaction_date", "plan_object", "connect"];
/** What the webhook of a transfer to an account number lacks besides. */
const NOT_OF_AN_ACCOUNT = ["gateway_response_code", "response_code"];
const OF_A_CHARGE = new Set([
  "id",
  "amount",
  "currency",
  "transaction_date",
  "status",
  "reference",
  "domain",
  "metadata",
  "gateway_response",
  "message",
  "channel",
  "ip_address",
  "log",
  "fees",
  "authorization",
  "customer",
  "plan",
]);

/** The response to charging a stored card: neither when it was paid nor the requested amount. */
export function chargedWire(world: World, transaction: Transaction): Record<string, unknown> {
  const wire = transactionWire(world, transaction, "verify");
  return Object.fromEntries(Object.entries(wire).filter(([name]) => OF_A_CHARGE.has(name)));
}

/** Without the noise: the gateway's own record. */
export function plainWire(
  world: World,
  transaction: Transaction,
  seenBy: "verify" | "webhook" = "verify",
): Record<string, unknown> {
  const customer = world.customers.byId(transaction.customerId);
  const feesUnknown = transaction.feesLate && seenBy === "webhook";
  return {
    id: transaction.id,
    domain: transaction.domain ?? "test",
    status: transaction.status,
    reference: transaction.reference,
    receipt_number: null,
    amount: transaction.amountKobo,
    requested_amount: transaction.requestedAmountKobo,
    message: null,
    gateway_response: transaction.gatewayResponse,
    gateway_response_code: transaction.gatewayResponseCode ?? "unknown",
    response_code: responseCode(transaction),
    paid_at: transaction.paidAt,
    created_at: transaction.createdAt,
    paidAt: transaction.paidAt,
    createdAt: transaction.createdAt,
    transaction_date: transaction.createdAt,
    channel: transaction.channel ?? "card",
    currency: transaction.currency,
    ip_address: isAccountPayment(transaction) ? null : "127.0.0.1",
    metadata: transaction.metadata,
    log: logOf(transaction),
    fees: feesUnknown ? null : transaction.feesKobo,
    fees_split: null,
    fees_breakdown: isAccountPayment(transaction)
      ? { amount: String(transaction.feesKobo), formula: null, type: "paystack" }
      : null,
    authorization: authorizationWire(world, transaction),
    customer: customer ? customerWire(customer) : {},
    plan: null,
    plan_object: {},
    split: {},
    subaccount: {},
    order_id: null,
    source: transaction.entryPoint && {
      type: "api",
      source: "merchant_api",
      entry_point: transaction.entryPoint,
      identifier: null,
    },
    connect: null,
    pos_transaction_data: null,
    ...(transaction.channel === "direct_debit" && debitWire(transaction, seenBy)),
  };
}

function isAccountPayment({ channel }: Transaction): boolean {
  return channel === "dedicated_nuban";
}

function responseCode({ channel, status }: Transaction): string | null {
  if (channel !== "card" || status === "abandoned") return null;
  return status === "failed" ? "05" : "00";
}

function authorizationWire(world: World, { authorizationCode }: Transaction) {
  if (!authorizationCode) return {};
  return world.authorizations.byKey(authorizationCode)?.wire ?? {};
}

function logOf(transaction: Transaction) {
  if (transaction.history.length === 0) return null;
  return {
    start_time: Math.floor(new Date(transaction.createdAt).getTime() / 1000),
    time_spent: transaction.history.at(-1)?.time ?? 0,
    attempts: transaction.attempts,
    errors: transaction.errors,
    success: transaction.status === "success",
    mobile: false,
    input: [],
    history: transaction.history,
  };
}
