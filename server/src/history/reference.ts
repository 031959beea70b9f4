import { referenceOfKey as paymentOfKey } from "../payments/reference.ts";
import { referenceOfKey as withdrawalOfKey } from "../payouts/reference.ts";

/** The handle that a person can name to us or to their bank, of what a ledger key tells about. */
export function referenceOfKey(key: string): string | undefined {
  return paymentOfKey(key) ?? withdrawalOfKey(key);
}
