import { feeIncome, gatewayClearing, gatewayFees, stash, suspense } from "../ledger/accounts.ts";
import type { Claim, Transfer } from "../ledger/post.ts";
import type { PaidCharge } from "./charge.ts";
import { idIn } from "../gateway/reference.ts";

/** The postings of a payment, as `docs/money.md` has them. Stash and suspense share one key, so that
 * a payment can never be both. What clearing holds in the end is what the customer was charged less
 * what the gateway kept. */

type Booking = { charge: PaidCharge; eventAt: Date };

export function creditToStash(
  payment: { id: string; investorId: string; amountKobo: bigint; currency: string },
  { charge, eventAt }: Booking,
): (Transfer | Claim)[] {
  const { id, amountKobo, currency } = payment;
  const surplusKobo = charge.amountKobo - amountKobo;
  const credit = {
    key: settledKey(id),
    movement: "funding-settled",
    debit: gatewayClearing(currency),
    credit: stash(payment.investorId),
    amount: amountKobo,
    eventAt,
  };
  const surplus = {
    key: `payment:${id}:surplus`,
    movement: "fee-surplus",
    debit: gatewayClearing(currency),
    credit: feeIncome(currency),
    amount: surplusKobo,
    eventAt,
  };
  return [credit, ...(surplusKobo > 0n ? [surplus] : []), ...gatewayFee(id, charge, eventAt)];
}

/** `id` is the payment's, or `unexplainedId` where we had asked for nothing. */
export function creditToSuspense(id: string, { charge, eventAt }: Booking): (Transfer | Claim)[] {
  const { amountKobo, currency } = charge;
  const credit =
    amountKobo === 0n
      ? { key: settledKey(id), movesNothing: true as const }
      : {
          key: settledKey(id),
          movement: "funding-held",
          debit: gatewayClearing(currency),
          credit: suspense(currency),
          amount: amountKobo,
          eventAt,
        };
  return [credit, ...gatewayFee(id, charge, eventAt)];
}

/** Nothing while it is not known; it is booked when the gateway tells. */
export function gatewayFee(
  id: string,
  { feesKobo, currency }: { feesKobo: bigint | undefined; currency: string },
  eventAt: Date,
): (Transfer | Claim)[] {
  if (feesKobo === undefined) return [];
  const key = `fee:${id}`;
  if (feesKobo === 0n) return [{ key, movesNothing: true }];
  return [
    {
      key,
      movement: "gateway-fee",
      debit: gatewayFees(currency),
      credit: gatewayClearing(currency),
      amount: feesKobo,
      eventAt,
    },
  ];
}

/** What the ledger calls money that no intent explains. Where the reference is of our making, it is what
 * the intent would be called that a restored database has lost: should it be written again, the same
 * money is never credited a second time. */
export function unexplainedId(reference: string): string {
  return idIn("payment", reference) ?? `charge:${reference}`;
}

export function settledKey(id: string): string {
  return `payment:${id}:settled`;
}
