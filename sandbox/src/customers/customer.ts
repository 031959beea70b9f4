import { INTEGRATION, without } from "../http/answer.ts";
import { type Collection, collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";

/** A payer, identified by their e-mail. */
export type Customer = {
  id: number;
  createdAt: string;
  email: string;
  code: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
};

export function customers(store: Store): Collection<Customer> {
  return collection<Customer>(store, {
    name: "customers",
    firstId: 91_000_001,
    key: ({ email }) => email.toLowerCase(),
    indexed: ["code"],
  });
}

/** As in the webhook of a rejected transfer. */
export function announcedCustomer(customer: Customer) {
  return {
    ...without(customerWire(customer), "international_format_phone"),
    domain: "test",
    integration: INTEGRATION,
    createdAt: customer.createdAt,
    updatedAt: customer.createdAt,
  };
}

export function customerWire(customer: Customer) {
  return {
    id: customer.id,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    customer_code: customer.code,
    phone: customer.phone,
    metadata: null,
    risk_action: "default",
    international_format_phone: null,
  };
}
