import { randomInt } from "node:crypto";
import type { Customer } from "../customers/customer.ts";
import { Refusal, refuse } from "../http/refusal.ts";
import type { World } from "../world.ts";
import { accountsOf } from "./accounts-of.ts";
import { type DedicatedAccount, testProvider } from "./dedicated-account.ts";

/** The customer gets no number. By `assign` that is an event; otherwise it is a response. */
export class AssignmentRefused extends Refusal {
  override name = "AssignmentRefused";
}

/** A new number for a customer. Whether a second one is refused or the first returned is not
 * documented, nor is the refusal at the limit. */
export function assignNumber(
  world: World,
  customer: Customer,
  providerSlug: string,
): DedicatedAccount {
  const [existing] = accountsOf(world, customer.id);
  if (existing && world.settings.secondDedicatedAccount === "same") return existing;
  if (existing) throw refused("Customer already has a dedicated account");
  const given = world.dedicatedAccounts.count({ where: { assigned: 1 } });
  if (given >= world.settings.dedicatedAccountLimit) {
    throw refused("You have reached the limit of dedicated accounts for your business");
  }
  const now = world.clock.now().toISOString();
  const account: Omit<DedicatedAccount, "id"> = {
    createdAt: now,
    updatedAt: now,
    accountNumber: "",
    accountName: accountName(customer),
    providerSlug,
    bankId: testProvider.id,
    currency: "NGN",
    active: true,
    assigned: true,
    customerId: customer.id,
    lastCustomerId: customer.id,
    assignedAt: now,
    requeriedAtMs: null,
  };
  for (;;) {
    const accountNumber = `99${String(randomInt(100_000_000)).padStart(8, "0")}`;
    const made = world.dedicatedAccounts.insert({ ...account, accountNumber });
    if (made) return made;
  }
}

/** The number goes back to the gateway's pool. */
export function unassign(world: World, account: DedicatedAccount): DedicatedAccount {
  const updatedAt = world.clock.now().toISOString();
  const unassigned = { ...account, assigned: false, customerId: null, updatedAt };
  world.dedicatedAccounts.save(unassigned);
  return unassigned;
}

/** A number from the pool for another customer. */
export function reassign(world: World, account: DedicatedAccount, customer: Customer) {
  const now = world.clock.now().toISOString();
  const reassigned: DedicatedAccount = {
    ...account,
    accountName: accountName(customer),
    assigned: true,
    customerId: customer.id,
    lastCustomerId: customer.id,
    assignedAt: now,
    updatedAt: now,
    requeriedAtMs: null,
  };
  world.dedicatedAccounts.save(reassigned);
  return reassigned;
}

function accountName({ firstName, lastName }: Customer): string {
  return ["OSISI /", firstName, lastName].filter(Boolean).join(" ");
}

function refused(message: string): AssignmentRefused {
  return new AssignmentRefused(400, refuse(400, message, { code: "invalid_params" }).body);
}
