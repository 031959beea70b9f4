import { type Collection, collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";

/** A payout that the product requested. Any string can be its status: the provider may introduce
 * new ones. */
export type Transfer = {
  id: number;
  createdAt: string;
  updatedAt: string;
  reference: string;
  code: string;
  recipientId: number;
  amountKobo: number;
  feeKobo: number;
  currency: string;
  reason: string;
  status: string;
  /** When it advances automatically: from pending to success, from otp to abandoned. */
  dueAtMs: number | null;
  transferredAt: string | null;
  sessionId: string;
};

export function transfers(store: Store): Collection<Transfer> {
  return collection<Transfer>(store, {
    name: "transfers",
    firstId: 880_000_001,
    key: ({ reference }) => reference,
    indexed: ["code", "status"],
  });
}

/** The fee of each band of amounts. */
export function transferFeeKobo(amountKobo: number): number {
  if (amountKobo <= 500_000) return 1_000;
  return amountKobo <= 5_000_000 ? 2_500 : 5_000;
}

/** Final statuses. Money is returned for all of them but a success. */
const conclusive = new Set(["success", "failed", "reversed", "abandoned", "blocked", "rejected"]);

export function isConclusive(status: string): boolean {
  return conclusive.has(status);
}
