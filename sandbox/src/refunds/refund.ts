import { type Collection, collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";

/** Money on its way back to a customer. Nothing keeps a second one from being made. */
export type Refund = {
  id: number;
  createdAt: string;
  updatedAt: string;
  transactionId: number;
  transactionReference: string;
  amountKobo: number;
  currency: string;
  status: "pending" | "processing" | "processed" | "failed" | "needs-attention";
  customerNote: string;
  merchantNote: string;
  refundReference: string | null;
  refundedAt: string | null;
  dueAtMs: number | null;
};

export function refunds(store: Store): Collection<Refund> {
  return collection<Refund>(store, {
    name: "refunds",
    firstId: 15_000_001,
    // A refund has no key of its own: that is what makes it easy to do twice.
    key: () => crypto.randomUUID(),
    indexed: ["transactionId", "status"],
  });
}
