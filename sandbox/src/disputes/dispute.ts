import { type Collection, collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";

/** A chargeback: a customer's bank wants a payment back. */
export type Dispute = {
  id: number;
  createdAt: string;
  updatedAt: string;
  transactionId: number;
  amountKobo: number;
  currency: string;
  status: "awaiting-merchant-feedback" | "awaiting-bank-feedback" | "resolved";
  resolution: Resolution | null;
  dueAt: string;
  resolvedAt: string | null;
  note: string | null;
  /** The name of a file that was uploaded. */
  attachment?: string;
  messages: { sender: string; body: string; createdAt: string }[];
};

/** `declined`: we win and keep the money. */
export type Resolution = "auto-accepted" | "merchant-accepted" | "declined";

export function disputes(store: Store): Collection<Dispute> {
  return collection<Dispute>(store, {
    name: "disputes",
    firstId: 412_001,
    key: () => crypto.randomUUID(),
    indexed: ["transactionId", "status"],
  });
}
