import { type Collection, collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";

/** One change of the gateway's balance for us, and the balance after it. */
export type BalanceRow = {
  id: number;
  createdAt: string;
  /** What caused it: one row each. */
  cause: string;
  currency: string;
  differenceKobo: number;
  balanceKobo: number;
  reason: string;
  modelResponsible: "Transaction" | "Transfer" | "Refund" | "Dispute" | "Topup" | "Settlement";
  modelRow: number;
};

export function balanceRows(store: Store): Collection<BalanceRow> {
  return collection<BalanceRow>(store, {
    name: "balance_rows",
    firstId: 10_400_000_001,
    key: (row) => row.cause,
    indexed: ["currency"],
  });
}
