import { type Collection, collection } from "../../store/collection.ts";
import type { Store } from "../../store/store.ts";

/** The payments of one day in Lagos, settled on the next. */
export type Settlement = {
  id: number;
  createdAt: string;
  /** "2026-11-21" */
  day: string;
  dueDate: string;
  grossKobo: number;
  feeKobo: number;
  stampKobo: number;
  netKobo: number;
  transactionIds: number[];
  /** To the payout balance, where it is already, or to our bank. */
  destination: "autowallet" | "account";
};

export function settlements(store: Store): Collection<Settlement> {
  return collection<Settlement>(store, {
    name: "flw_settlements",
    firstId: 41_001,
    key: () => crypto.randomUUID(),
  });
}
