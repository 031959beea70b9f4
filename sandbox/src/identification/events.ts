import { type Customer, customerWire } from "../customers/customer.ts";
import { type DedicatedAccount, accountWire } from "../dedicated-accounts/dedicated-account.ts";
import type { World } from "../world.ts";
import { type Identification, identityWire } from "./identification.ts";

/** The id of the customer is a string in one event and a number in the other. */
export function identificationEvent(row: Identification, customer: Customer) {
  const isSuccess = row.result === "success";
  const data = {
    customer_id: isSuccess ? String(customer.id) : customer.id,
    customer_code: customer.code,
    email: customer.email,
    identification: row.identity && identityWire(row.identity),
    ...(!isSuccess && { reason: row.reason }),
  };
  return { event: `customeridentification.${isSuccess ? "success" : "failed"}`, data };
}

/** Says nothing about the reason of a failure. */
export function assignmentEvent(
  world: World,
  about: { row: Identification; customer: Customer; account: DedicatedAccount | undefined },
) {
  const { row, customer, account } = about;
  const status = row.result ?? "failed";
  const wire = account && accountWire(account);
  const data = {
    customer: {
      ...customerWire(customer),
      metadata: {},
      international_format_phone: customer.phone,
    },
    dedicated_account: wire
      ? { ...wire, assignment: { ...wire.assignment, expired_at: null } }
      : null,
    identification: { status },
  };
  return { event: `${world.settings.assignmentEvent}.${account ? "success" : "failed"}`, data };
}
