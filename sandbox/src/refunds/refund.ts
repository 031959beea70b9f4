import { type Collection, collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";

/** A refund. Nothing prevents a second one. */
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
    // A refund has no idempotency key: that makes it easy to create it twice.
    key: () => crypto.randomUUID(),
    indexed: ["transactionId", "status"],
  });
}
