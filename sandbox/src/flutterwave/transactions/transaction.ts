import type { Question } from "../../cards/test-cards.ts";
import { type Collection, collection } from "../../store/collection.ts";
import type { Store } from "../../store/store.ts";

/** One attempt to pay. Several can have the same `txRef`, and each success is a payment. */
export type Transaction = {
  id: number;
  createdAt: string;
  txRef: string;
  flwRef: string;
  checkoutId: number | null;
  redirectUrl: string | null;
  /** What was requested, and what the customer was charged. */
  amountKobo: number;
  chargedKobo: number;
  currency: string;
  status: "pending" | "successful" | "failed";
  paymentType: PaymentType;
  processorResponse: string;
  authModel: string;
  narration: string;
  customerId: number;
  card: Card | null;
  meta: unknown;
  fees: Fees | null;
  /** Until then the fees are null. */
  feesKnownAtMs: number | null;
  /** 0: not settled yet. */
  settlementId: number;
  /** What the customer's bank wants to know first. */
  asking: Asking | null;
  events: { note: string; action: string; createdAt: string }[];
};

export type PaymentType = "card" | "bank_transfer" | "account" | "ussd";

export type Fees = { appFee: number; feeKobo: number; stampKobo: number; settledKobo: number };

export type Card = {
  first6: string;
  last4: string;
  brand: string;
  expiry: string;
  token: string | null;
};

export type Asking = { cardNumber: string; questions: Question[] };

export function transactions(store: Store): Collection<Transaction> {
  return collection<Transaction>(store, {
    name: "flw_transactions",
    firstId: 4_975_000_001,
    key: ({ flwRef }) => flwRef,
    indexed: ["txRef", "status", "checkoutId", "settlementId"],
  });
}
