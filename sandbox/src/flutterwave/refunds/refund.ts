import { type Collection, collection } from "../../store/collection.ts";
import type { Store } from "../../store/store.ts";

/** A refund. Nothing prevents a second one but the amount that is left. */
export type Refund = {
  id: number;
  createdAt: string;
  transactionId: number;
  flwRef: string;
  amountKobo: number;
  comment: string;
  /** Plain `completed` is accepted, and not paid out yet. */
  status: string;
  dueAtMs: number | null;
};

export function refunds(store: Store): Collection<Refund> {
  return collection<Refund>(store, {
    name: "flw_refunds",
    firstId: 4_610_000_001,
    key: () => crypto.randomUUID(),
    indexed: ["transactionId", "status"],
  });
}
