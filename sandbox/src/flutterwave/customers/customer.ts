import { type Collection, collection } from "../../store/collection.ts";
import type { Store } from "../../store/store.ts";

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
