import { type Collection, collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";

/** The result of a payment. A reusable one is a stored card that can be charged again. */
export type Authorization = {
  id: number;
  createdAt: string;
  code: string;
  customerId: number;
  email: string;
  last4: string;
  active: boolean;
  /** As in responses. */
  wire: Record<string, unknown>;
};

export function authorizations(store: Store): Collection<Authorization> {
  return collection<Authorization>(store, {
    name: "authorizations",
    firstId: 1,
    key: ({ code }) => code,
    indexed: ["customerId"],
  });
}
