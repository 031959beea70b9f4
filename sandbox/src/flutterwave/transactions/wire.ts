import { without } from "../../http/answer.ts";
import { ACCOUNT_ID } from "../http/answer.ts";
import { naira } from "../money.ts";
import type { FlutterwaveWorld } from "../world.ts";
import type { Card, Transaction } from "./transaction.ts";

/** As verify shows it. Fees are null until they are known. */
export function verifiedWire(world: FlutterwaveWorld, transaction: Transaction) {
  const customer = world.customers.byId(transaction.customerId);
  const { feesKnownAtMs } = transaction;
  const areKnown = feesKnownAtMs !== null && feesKnownAtMs <= world.clock.now().getTime();
  const fees = areKnown ? transaction.fees : null;
  return {
    id: transaction.id,
    tx_ref: transaction.txRef,
    flw_ref: transaction.flwRef,
    device_fingerprint: "N/A",
    amount: naira(transaction.amountKobo),
    currency: transaction.currency,
    charged_amount: naira(transaction.chargedKobo),
    app_fee: fees ? fees.appFee : null,
    merchant_fee: 0,
    processor_response: transaction.processorResponse,
    auth_model: transaction.authModel,
    ip: "127.0.0.1",
    narration: transaction.narration,
    status: transaction.status,
    payment_type: transaction.paymentType,
    created_at: transaction.createdAt,
    account_id: ACCOUNT_ID,
    ...(transaction.card && { card: cardWire(transaction.card) }),
    meta: transaction.meta,
    amount_settled: fees ? naira(fees.settledKobo) : null,
    customer: {
      id: transaction.customerId,
      name: customer?.name ?? "",
      phone_number: customer?.phone ?? "N/A",
      email: customer?.email ?? "",
      created_at: customer?.createdAt ?? transaction.createdAt,
    },
  };
}

function cardWire({ first6, last4, brand, expiry, token }: Card) {
  return {
    first_6digits: first6,
    last_4digits: last4,
    issuer: "TEST BANK PLC",
    country: "NIGERIA NG",
    type: brand.toUpperCase(),
    expiry,
    ...(token && { token }),
  };
}

/** As in lists: ids are texts, the customer has no object, and the card no token. */
export function listedWire(world: FlutterwaveWorld, transaction: Transaction) {
  const wire = withoutToken(world, transaction);
  const customer = world.customers.byId(transaction.customerId);
  return {
    ...without(wire, "customer"),
    id: String(transaction.id),
    account_id: String(ACCOUNT_ID),
    customer_name: customer?.name ?? "",
    customer_email: customer?.email ?? "",
  };
}

/** As in webhooks. */
export function withoutToken(world: FlutterwaveWorld, transaction: Transaction) {
  const card = transaction.card && { ...transaction.card, token: null };
  return verifiedWire(world, { ...transaction, card });
}
