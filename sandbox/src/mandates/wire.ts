import { INTEGRATION } from "../http/answer.ts";
import { codeOf } from "../random.ts";
import type { World } from "../world.ts";
import type { Mandate } from "./mandate.ts";

/** A mandate looks different in each place: in the list, to verify, and in its two webhooks. */

export function listedMandate(world: World, mandate: Mandate) {
  const customer = world.customers.byId(mandate.customerId);
  return {
    id: mandate.id,
    status: mandate.status,
    mandate_id: mandate.mandateId,
    authorization_id: mandate.authorizationId,
    authorization_code: mandate.authorizationCode,
    integration_id: INTEGRATION,
    account_number: mandate.accountNumber,
    bank_code: mandate.bankCode,
    bank_name: null,
    customer: {
      id: mandate.customerId,
      customer_code: customer?.code ?? "",
      email: customer?.email ?? "",
      first_name: customer?.firstName ?? null,
      last_name: customer?.lastName ?? null,
    },
    authorized_at: mandate.createdAt,
  };
}

/** Only `active`, and no word for its status: neither pending nor revoked can be recognised. */
export function verifiedMandate(world: World, mandate: Mandate) {
  const customer = world.customers.byId(mandate.customerId);
  return {
    authorization_code: mandate.authorizationCode,
    channel: "direct_debit",
    bank: mandate.bankName,
    active: mandate.status === "active",
    customer: { code: customer?.code ?? "", email: customer?.email ?? "" },
  };
}

/** Without the request's reference: only the customer's e-mail connects it with our request. */
export function createdWire(world: World, mandate: Mandate) {
  const customer = world.customers.byId(mandate.customerId);
  return {
    authorization_code: mandate.authorizationCode,
    active: mandate.status === "active",
    last4: mandate.accountNumber.slice(-4),
    channel: "direct_debit",
    card_type: "mandate",
    bank: mandate.bankName,
    exp_month: 1,
    exp_year: 2034,
    country_code: "NG",
    brand: mandate.bankName,
    reusable: true,
    signature: codeOf("SIG_", `${mandate.customerId}:${mandate.bankCode}:${mandate.accountNumber}`),
    account_name: mandate.accountName,
    customer: {
      first_name: customer?.firstName ?? "",
      last_name: customer?.lastName ?? "",
      code: customer?.code ?? "",
      email: customer?.email ?? "",
      phone: customer?.phone ?? "",
      metadata: null,
      risk_action: "default",
    },
  };
}

export function activeWire(world: World, mandate: Mandate) {
  const more = { integration: INTEGRATION, domain: "test", reference: mandate.reference };
  return { ...createdWire(world, mandate), ...more };
}
