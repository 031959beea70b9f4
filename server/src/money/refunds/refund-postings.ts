import { placeOf } from "#gateway/gateway-of.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import { debt, gatewayClearing, refundHeld, stash } from "#ledger/accounts.ts";
import type { Transfer } from "#ledger/post.ts";

/** The postings of a refund (`docs/money.md`). Done and failed share one key, so it can never be
 * both. */

type Money = Readonly<{ id: string; investorId: string; amountKobo: bigint }>;

const CURRENCY = "NGN";

export function hold({ id, investorId, amountKobo }: Money, eventAt: Date): Transfer[] {
  return [
    {
      key: `refund:${id}:held`,
      movement: "refund-held",
      debit: stash(investorId),
      credit: refundHeld(investorId),
      amount: amountKobo,
      eventAt,
    },
  ];
}

/** The shortfall of the stash for a refund that was begun outside this system. */
export function owe({ id, investorId, amountKobo }: Money, eventAt: Date): Transfer[] {
  return [
    {
      key: `refund:${id}:owed`,
      movement: "refund-owed",
      debit: debt(investorId),
      credit: refundHeld(investorId),
      amount: amountKobo,
      eventAt,
    },
  ];
}

export function refundDone(
  { id, gateway, investorId, amountKobo }: Money & Readonly<{ gateway: GatewayName }>,
  eventAt: Date,
): Transfer[] {
  return [
    {
      key: settledKey(id),
      movement: "refund-done",
      debit: refundHeld(investorId),
      credit: gatewayClearing(CURRENCY, placeOf(gateway)),
      amount: amountKobo,
      eventAt,
    },
  ];
}

export function giveBack({ id, investorId, amountKobo }: Money, eventAt: Date): Transfer[] {
  return [
    {
      key: settledKey(id),
      movement: "refund-failed",
      debit: refundHeld(investorId),
      credit: stash(investorId),
      amount: amountKobo,
      eventAt,
    },
  ];
}

export function settledKey(id: string): string {
  return `refund:${id}:settled`;
}
