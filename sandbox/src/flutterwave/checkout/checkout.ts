import { type Collection, collection } from "../../store/collection.ts";
import type { Store } from "../../store/store.ts";
import type { PaymentType } from "../transactions/transaction.ts";

/** A payment page. It has no transaction until a first attempt, and then one for each. */
export type Checkout = {
  id: number;
  createdAt: string;
  code: string;
  link: string;
  txRef: string;
  amountKobo: number;
  redirectUrl: string;
  customerId: number;
  options: PaymentType[];
  title: string;
  meta: Record<string, unknown>;
  /** `null`: any number. */
  triesLeft: number | null;
  state: "open" | "paid" | "failed" | "disabled";
  /** The end of the session while it is open. */
  dueAtMs: number | null;
};

export function checkouts(store: Store): Collection<Checkout> {
  return collection<Checkout>(store, {
    name: "flw_checkouts",
    firstId: 1,
    key: ({ code }) => code,
    indexed: ["txRef", "link", "state"],
  });
}
