import type { FlutterwaveWorld } from "../world.ts";
import type { Customer } from "./customer.ts";

type Person = { email: string; name?: string | undefined; phone?: string | undefined };

/** The same one for the same e-mail; the name is that of the first payment. */
export function customerOf(world: FlutterwaveWorld, { email, name, phone }: Person): Customer {
  const known = world.customers.byKey(email.toLowerCase());
  if (known) return known;
  const made = world.customers.insert({
    createdAt: world.clock.now().toISOString(),
    email,
    name: name ?? "Anonymous customer",
    phone: phone ?? "N/A",
  });
  if (!made) throw new Error("A customer exists and cannot be found");
  return made;
}
