import { debt, gatewayClearing, gatewayFees, held, stash } from "#ledger/accounts.ts";
import type { Claim, Transfer } from "#ledger/post.ts";
import { CURRENCY } from "#gateway/gateway.ts";

/** The postings of a withdrawal (`docs/money.md`). Paid and returned share one key, so it can never
 * be both. */

type Money = Readonly<{ id: string; investorId: string; amountKobo: bigint }>;
type Postings = (Transfer | Claim)[];

export function hold({ id, investorId, amountKobo }: Money, eventAt: Date): Postings {
  return [
    {
      key: `withdrawal:${id}:held`,
      movement: "withdrawal-held",
      debit: stash(investorId),
      credit: held(investorId),
      amount: amountKobo,
      eventAt,
    },
  ];
}

/** The shortfall of the stash for a paid withdrawal that a restored database has lost. */
export function owe({ id, investorId, amountKobo }: Money, eventAt: Date): Postings {
  return [
    {
      key: `withdrawal:${id}:owed`,
      movement: "withdrawal-owed",
      debit: debt(investorId),
      credit: held(investorId),
      amount: amountKobo,
      eventAt,
    },
  ];
}

export function pay({ id, investorId, amountKobo }: Money, eventAt: Date): Postings {
  return [
    {
      key: settledKey(id),
      movement: "withdrawal-paid",
      debit: held(investorId),
      credit: gatewayClearing(CURRENCY),
      amount: amountKobo,
      eventAt,
    },
  ];
}

/** A withdrawal that was never paid claims its fee's key, so that no fee is ever booked. */
export function giveBack({ id, investorId, amountKobo }: Money, eventAt: Date): Postings {
  return [
    {
      key: settledKey(id),
      movement: "withdrawal-returned",
      debit: held(investorId),
      credit: stash(investorId),
      amount: amountKobo,
      eventAt,
    },
    noFee(id),
  ];
}

/** The house pays the fee, not the investor. */
export function payoutFee(id: string, feeKobo: bigint, eventAt: Date): Postings {
  if (feeKobo === 0n) return [noFee(id)];
  return [
    {
      key: feeKey(id),
      movement: "payout-fee",
      debit: gatewayFees(CURRENCY),
      credit: gatewayClearing(CURRENCY),
      amount: feeKobo,
      eventAt,
    },
  ];
}

/** Reverses a paid withdrawal. A booked fee comes back too; an unbooked one can no longer be
 * booked. */
export function takeBack(
  { id, investorId, amountKobo, feeKobo }: Money & { feeKobo: bigint | null },
  eventAt: Date,
): Postings {
  const undone = {
    key: `${feeKey(id)}:undone`,
    movement: "payout-fee-undone",
    debit: gatewayClearing(CURRENCY),
    credit: gatewayFees(CURRENCY),
    amount: feeKobo ?? 0n,
    eventAt,
  };
  const fee: Postings = feeKobo === null ? [noFee(id)] : feeKobo === 0n ? [] : [undone];
  return [
    {
      key: reversedKey(id),
      movement: "withdrawal-reversed",
      debit: gatewayClearing(CURRENCY),
      credit: stash(investorId),
      amount: amountKobo,
      eventAt,
    },
    ...fee,
  ];
}

function noFee(id: string): Claim {
  return { key: feeKey(id), movesNothing: true };
}

export function settledKey(id: string): string {
  return `withdrawal:${id}:settled`;
}

export function reversedKey(id: string): string {
  return `withdrawal:${id}:reversed`;
}

function feeKey(id: string): string {
  return `fee:${id}`;
}
