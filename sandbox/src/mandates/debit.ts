import { type Collection, collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";

/** How a debit ends. `returned`: paid, and later taken back by the bank. `never`: it stays
 * `processing` until a control call. */
export const debitOutcomes = [
  "success",
  "insufficient_funds",
  "declined",
  "account_closed",
  "returned",
  "never",
] as const;

export type DebitOutcome = (typeof debitOutcomes)[number] | "revoked";

/** A debit of a mandate that has not ended yet, beside its transaction. */
export type Debit = {
  id: number;
  createdAt: string;
  reference: string;
  outcome: DebitOutcome;
  state: "processing" | "paid" | "ended";
  /** When it is paid or fails, or, once paid, when the bank takes it back. */
  dueAtMs: number | null;
};

export function debits(store: Store): Collection<Debit> {
  return collection<Debit>(store, {
    name: "debits",
    firstId: 1,
    key: ({ reference }) => reference,
    indexed: ["state"],
  });
}

const MOST_KOBO = 100_000;

/** 0.5%, at most ₦1,000. */
export function debitFeesKobo(amountKobo: number): number {
  return Math.min(Math.round((amountKobo * 5) / 1000), MOST_KOBO);
}
