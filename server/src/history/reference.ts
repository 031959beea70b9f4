import { referenceOfKey as disputeOfKey } from "../disputes/reference.ts";
import {
  referenceOf as paymentReference,
  referenceOfKey as paymentOfKey,
} from "../payments/reference.ts";
import { referenceOfKey as withdrawalOfKey } from "../payouts/reference.ts";
import { referenceOfKey as refundOfKey } from "../refunds/reference.ts";

/** The handle that a person can name to us or to their bank, of what a ledger key tells about. A debt
 * that was repaid has that of the money which repaid it. */
export function referenceOfKey(key: string): string | undefined {
  const cause = key.replace(/^debt:/, "");
  return (
    paymentOfKey(cause) ??
    withdrawalOfKey(cause) ??
    refundOfKey(cause) ??
    disputeOfKey(cause) ??
    attributedPayment(cause)
  );
}

/** Money in suspense is known by its payment's id, or by the reference that nobody had asked for. */
function attributedPayment(key: string): string | undefined {
  const [, id] = /^suspense:([\da-f-]{36}):(?:settled|reversed)/.exec(key) ?? [];
  const [, reference] =
    /^suspense:charge:(.+?):(?:settled|reversed)(?::\d+)?(?::owed)?$/.exec(key) ?? [];
  return id === undefined ? reference : paymentReference(id);
}
