import { type Collection, collection } from "../../store/collection.ts";
import type { Store } from "../../store/store.ts";

/** A payout. Any string can be its status: the provider may introduce new ones. */
export type Transfer = {
  id: number;
  createdAt: string;
  reference: string;
  accountNumber: string;
  bankCode: string;
  bankName: string;
  fullName: string;
  amountKobo: number;
  feeKobo: number;
  /** Naira, with fractions of a kobo. */
  fee: number;
  narration: string | null;
  meta: unknown;
  status: string;
  completeMessage: string;
  requiresApproval: boolean;
  isApproved: boolean;
  /** Whether amount and fee have left the balance. */
  isDebited: boolean;
  /** When it advances: from NEW to PENDING, from PENDING to its end. */
  dueAtMs: number | null;
};

export function transfers(store: Store): Collection<Transfer> {
  return collection<Transfer>(store, {
    name: "flw_transfers",
    firstId: 5_080_000_001,
    key: ({ reference }) => reference,
    indexed: ["status"],
  });
}
