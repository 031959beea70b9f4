import { refuse } from "../http/refusal.ts";
import { newCode } from "../random.ts";
import type { World } from "../world.ts";
import type { Customer } from "./customer.ts";

/** The first payment creates a customer. */
export function customerByEmail(world: World, email: string): Customer {
  const found = world.customers.byKey(email.toLowerCase());
  const made = found ?? insert(world, email);
  if (!made) throw new Error(`${email} exists as a customer and cannot be found`);
  return made;
}

/** By their e-mail or code, as paths name them. */
export function foundCustomer(world: World, emailOrCode: string): Customer {
  const found =
    world.customers.byKey(emailOrCode.toLowerCase()) ??
    world.customers.list({ where: { code: emailOrCode }, limit: 1 })[0];
  if (!found) throw refuse(404, "Customer not found", { code: "not_found" });
  return found;
}

function insert(world: World, email: string): Customer | undefined {
  return world.customers.insert({
    createdAt: world.clock.now().toISOString(),
    email,
    code: newCode("CUS_"),
    firstName: null,
    lastName: null,
    phone: null,
  });
}
