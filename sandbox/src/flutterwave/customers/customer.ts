import { type Collection, collection } from "../../store/collection.ts";
import type { Store } from "../../store/store.ts";
import type { FlutterwaveWorld } from "../world.ts";

export type Customer = {
  id: number;
  createdAt: string;
  email: string;
  name: string;
  phone: string;
};

export function customers(store: Store): Collection<Customer> {
  return collection<Customer>(store, {
    name: "flw_customers",
    firstId: 4_400_000_001,
    key: ({ email }) => email.toLowerCase(),
  });
}

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
