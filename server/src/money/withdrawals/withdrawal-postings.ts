import {
  debt,
  gatewayClearing,
  gatewayFees,
  held,
  stampDutyExpense,
  stampDutyPayable,
  stash,
} from "#ledger/accounts.ts";
import type { Claim, Transfer } from "#ledger/post.ts";
import { placeOf } from "#gateway/gateway-of.ts";
import { CURRENCY, type GatewayName } from "#gateway/gateway.ts";

/** The postings of a withdrawal (`docs/money.md`). Paid and returned share one key, so it can never
 * be both. */

type Money = Readonly<{ id: string; investorId: string; amountKobo: bigint }>;
type WithDuty = Money &
  Readonly<{
    dutyKobo: bigint;
    /** Null where there is none. */
    dutyBy: string | null;
  }>;
/** The gateway that pays it. */
type AtGateway = Readonly<{ gateway: GatewayName }>;
type Postings = (Transfer | Claim)[];

function clearingOf({ gateway }: AtGateway) {
  return gatewayClearing(CURRENCY, placeOf(gateway));
}

function feesOf({ gateway }: AtGateway) {
  return gatewayFees(CURRENCY, placeOf(gateway));
}

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

/** Of a withdrawal whose investor bears it. */
export function holdDuty({ id, investorId, dutyKobo }: WithDuty, eventAt: Date): Postings {
  return [
    {
      key: `withdrawal:${id}:duty-held`,
      movement: "stamp-duty-held",
      debit: stash(investorId),
      credit: held(investorId),
      amount: dutyKobo,
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

export function pay(withdrawal: WithDuty & AtGateway, eventAt: Date): Postings {
  const { id, investorId, amountKobo } = withdrawal;
  return [
    {
      key: settledKey(id),
      movement: "withdrawal-paid",
      debit: held(investorId),
      credit: clearingOf(withdrawal),
      amount: amountKobo,
      eventAt,
    },
    ...duty(withdrawal, eventAt),
  ];
}

/** A successful payout owes the duty. */
function duty({ id, investorId, dutyKobo, dutyBy }: WithDuty, eventAt: Date): Postings {
  if (dutyBy === null) return [];
  return [
    {
      key: dutyKey(id),
      movement: "stamp-duty-due",
      debit: dutyBy === "investor" ? held(investorId) : stampDutyExpense(CURRENCY),
      credit: stampDutyPayable(CURRENCY),
      amount: dutyKobo,
      eventAt,
    },
  ];
}

/** A withdrawal that was never paid claims its fee's key, so that no fee is ever booked. */
export function giveBack(withdrawal: WithDuty, eventAt: Date): Postings {
  const { id, investorId, amountKobo, dutyKobo, dutyBy } = withdrawal;
  const dutyBack = {
    key: dutyKey(id),
    movement: "stamp-duty-returned",
    debit: held(investorId),
    credit: stash(investorId),
    amount: dutyKobo,
    eventAt,
  };
  return [
    {
      key: settledKey(id),
      movement: "withdrawal-returned",
      debit: held(investorId),
      credit: stash(investorId),
      amount: amountKobo,
      eventAt,
    },
    ...(dutyBy === "investor" ? [dutyBack] : []),
    noFee(id),
  ];
}

/** The house pays the fee, not the investor. */
export function payoutFee(
  withdrawal: AtGateway & Readonly<{ id: string }>,
  feeKobo: bigint,
  eventAt: Date,
): Postings {
  const { id } = withdrawal;
  if (feeKobo === 0n) return [noFee(id)];
  return [
    {
      key: feeKey(id),
      movement: "payout-fee",
      debit: feesOf(withdrawal),
      credit: clearingOf(withdrawal),
      amount: feeKobo,
      eventAt,
    },
  ];
}

/** Reverses a paid withdrawal. A booked fee comes back too; an unbooked one can no longer be
 * booked. No duty is owed for it any more. */
export function takeBack(
  withdrawal: WithDuty & AtGateway & { feeKobo: bigint | null },
  eventAt: Date,
): Postings {
  const { id, investorId, amountKobo, feeKobo } = withdrawal;
  const undone = {
    key: `${feeKey(id)}:undone`,
    movement: "payout-fee-undone",
    debit: clearingOf(withdrawal),
    credit: feesOf(withdrawal),
    amount: feeKobo ?? 0n,
    eventAt,
  };
  const fee: Postings = feeKobo === null ? [noFee(id)] : feeKobo === 0n ? [] : [undone];
  return [
    {
      key: reversedKey(id),
      movement: "withdrawal-reversed",
      debit: clearingOf(withdrawal),
      credit: stash(investorId),
      amount: amountKobo,
      eventAt,
    },
    ...dutyUndone(withdrawal, eventAt),
    ...fee,
  ];
}

function dutyUndone({ id, investorId, dutyKobo, dutyBy }: WithDuty, eventAt: Date): Postings {
  const undone = {
    key: `${dutyKey(id)}:undone`,
    debit: stampDutyPayable(CURRENCY),
    amount: dutyKobo,
    eventAt,
  };
  if (dutyBy === null) return [];
  if (dutyBy === "investor") {
    return [{ ...undone, movement: "stamp-duty-reversed", credit: stash(investorId) }];
  }
  return [{ ...undone, movement: "stamp-duty-undone", credit: stampDutyExpense(CURRENCY) }];
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

/** Due and returned share it, so it can never be both. */
function dutyKey(id: string): string {
  return `withdrawal:${id}:duty`;
}

function feeKey(id: string): string {
  return `fee:${id}`;
}
