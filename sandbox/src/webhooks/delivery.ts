import { type Collection, collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";

/** A webhook to the product, with all delivery attempts. */
export type Delivery = {
  id: number;
  createdAt: string;
  key: string;
  event: string;
  body: string;
  /** Set only to override the right one. */
  signature: string | null;
  state: "due" | "held" | "dropped" | "delivered" | "given-up";
  dueAtMs: number;
  firstTriedAtMs: number | null;
  tries: { at: string; answer: string }[];
  /** Sent again: a duplicate, or a replay of an earlier one. */
  copyOf: number | null;
};

export function deliveries(store: Store, table: string): Collection<Delivery> {
  return collection<Delivery>(store, {
    name: table,
    firstId: 1,
    key: (delivery) => delivery.key,
    indexed: ["state"],
  });
}
