import { type Collection, collection } from "../../store/collection.ts";
import type { Store } from "../../store/store.ts";

/** A customer's bank wants a payment back. `declined` is contested by us, and still open. */
export type Chargeback = {
  id: number;
  createdAt: string;
  transactionId: number;
  txRef: string;
  flwRef: string;
  amountKobo: number;
  status: "initiated" | "declined" | "accepted" | "lost" | "won";
  stage: "new" | "second" | "pre-arbitration" | "arbitration";
  comment: string;
  proof: string | null;
  history: { action: string; stage: string; date: string; description: string }[];
  dueDate: string;
  /** When it is lost for want of an answer. */
  dueAtMs: number | null;
};

export function chargebacks(store: Store): Collection<Chargeback> {
  return collection<Chargeback>(store, {
    name: "flw_chargebacks",
    firstId: 241_001,
    key: () => crypto.randomUUID(),
    indexed: ["transactionId", "status", "flwRef"],
  });
}
