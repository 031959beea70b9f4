import { placeOf } from "#gateway/gateway-of.ts";
import type { Charge } from "#gateway/charges.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import { idIn } from "#gateway/reference.ts";
import { feeIncome, gatewayClearing, gatewayFees, stash, suspense } from "#ledger/accounts.ts";
import type { Claim, Transfer } from "#ledger/post.ts";

/** The postings of a payment (`docs/money.md`). Stash and suspense share one key, so a payment
 * cannot be booked to both. The clearing account of its gateway ends up with what the customer was charged less the gateway's
 * fee. */

/** A success with everything that a posting needs. */
export type PaidCharge = Charge &
  Readonly<{ reference: string; amountKobo: bigint; requestedKobo: bigint; currency: string }>;

type Booking = { gateway: GatewayName; charge: PaidCharge; eventAt: Date };

export function creditToStash(
  payment: { id: string; investorId: string; amountKobo: bigint; currency: string },
  { gateway, charge, eventAt }: Booking,
): (Transfer | Claim)[] {
  const { id, amountKobo, currency } = payment;
  const clearing = gatewayClearing(currency, placeOf(gateway));
  const surplusKobo = charge.amountKobo - amountKobo;
  const credit = {
    key: settledKey(id),
    movement: "funding-settled",
    debit: clearing,
    credit: stash(payment.investorId),
    amount: amountKobo,
    eventAt,
  };
  const surplus = {
    key: surplusKey(id),
    movement: "fee-surplus",
    debit: clearing,
    credit: feeIncome(currency),
    amount: surplusKobo,
    eventAt,
  };
  return [
    credit,
    ...(surplusKobo > 0n ? [surplus] : []),
    ...gatewayFee(id, { gateway, charge, eventAt }),
  ];
}

/** `id` is the payment's, or `unexplainedId` where no intent exists. */
export function creditToSuspense(
  id: string,
  { gateway, charge, eventAt }: Booking,
): (Transfer | Claim)[] {
  const { amountKobo, currency } = charge;
  const credit =
    amountKobo === 0n
      ? { key: settledKey(id), movesNothing: true as const }
      : {
          key: settledKey(id),
          movement: "funding-held",
          debit: gatewayClearing(currency, placeOf(gateway)),
          credit: suspense(currency),
          amount: amountKobo,
          eventAt,
        };
  return [credit, ...gatewayFee(id, { gateway, charge, eventAt })];
}

type Fee = Pick<PaidCharge, "feesKobo" | "currency">;

/** Empty while the fee is unknown; it is booked when the gateway reports it. */
export function gatewayFee(
  id: string,
  { gateway, charge, eventAt }: Omit<Booking, "charge"> & { charge: Fee },
): (Transfer | Claim)[] {
  const { feesKobo, currency } = charge;
  if (feesKobo === undefined) return [];
  const key = `fee:${id}`;
  if (feesKobo === 0n) return [{ key, movesNothing: true }];
  return [
    {
      key,
      movement: "gateway-fee",
      debit: gatewayFees(currency, placeOf(gateway)),
      credit: gatewayClearing(currency, placeOf(gateway)),
      amount: feesKobo,
      eventAt,
    },
  ];
}

/** The ledger id of money without an intent. If the reference is ours, this is the id that the lost
 * intent would have: if the intent is restored, the same money is not credited a second time. */
export function unexplainedId(reference: string): string {
  return idIn("payment", reference) ?? `charge:${reference}`;
}

export function settledKey(id: string): string {
  return `payment:${id}:settled`;
}

export function surplusKey(id: string): string {
  return `payment:${id}:surplus`;
}
