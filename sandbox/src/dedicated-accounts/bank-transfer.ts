import { type Collection, collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";

/** A transfer that a payer's bank sent to an account number. The gateway records it as a
 * transaction, sooner or later. */
export type BankTransfer = {
  id: number;
  createdAt: string;
  /** Of the transaction. */
  reference: string;
  accountNumber: string;
  /** Whose number it was when the money was sent. */
  customerId: number;
  amountKobo: number;
  currency: string;
  domain: "test" | "live";
  senderName: string | null;
  senderBank: string | null;
  /** Masked. */
  senderAccount: string | null;
  narration: string;
  receiverIn: ("authorization" | "metadata")[];
  /** In place of the receiver, if that is not in the metadata. */
  metadata: unknown;
  isAnnounced: boolean;
  /** `held`: until it is requeried. */
  state: "held" | "coming" | "recorded";
  dueAtMs: number | null;
};

export function bankTransfers(store: Store): Collection<BankTransfer> {
  return collection<BankTransfer>(store, {
    name: "bank_transfers",
    firstId: 1,
    key: ({ reference }) => reference,
    indexed: ["state", "accountNumber"],
  });
}

const FEE_CAP_KOBO = 30_000;

/** The list price: 1%, at most ₦300. */
export function accountFeesKobo(amountKobo: number): number {
  return Math.min(Math.round(amountKobo / 100), FEE_CAP_KOBO);
}
