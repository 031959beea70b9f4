import { placeOf } from "#gateway/gateway-of.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import { debt, frozen, gatewayClearing, stash } from "#ledger/accounts.ts";
import type { Claim, Transfer } from "#ledger/post.ts";

/** The postings of a dispute (`docs/money.md`). Won and lost share one key, which is claimed even
 * if no money moves, so it can never be both. */

type Money = Readonly<{ id: string; investorId: string; eventAt: Date }>;
type Postings = (Transfer | Claim)[];

const CURRENCY = "NGN";

export function freeze({ id, investorId, eventAt }: Money, amount: bigint): Postings {
  const key = `dispute:${id}:frozen`;
  if (amount === 0n) return [{ key, movesNothing: true }];
  const accounts = { debit: stash(investorId), credit: frozen(investorId) };
  return [{ key, movement: "dispute-frozen", ...accounts, amount, eventAt }];
}

export function win({ id, investorId, eventAt }: Money, amount: bigint): Postings {
  const key = settledKey(id);
  if (amount === 0n) return [{ key, movesNothing: true }];
  const accounts = { debit: frozen(investorId), credit: stash(investorId) };
  return [{ key, movement: "dispute-won", ...accounts, amount, eventAt }];
}

/** Frozen money pays first, then the stash, and the rest is owed; unneeded frozen money goes
 * back. */
export function lose(
  { id, gateway, investorId, eventAt }: Money & Readonly<{ gateway: GatewayName }>,
  parts: Readonly<{ frozen: bigint; stash: bigint; debt: bigint; leftOver: bigint }>,
): Postings {
  const clearing = gatewayClearing(CURRENCY, placeOf(gateway));
  const taken = {
    key: `dispute:${id}:taken`,
    movement: "dispute-taken",
    debit: stash(investorId),
    credit: clearing,
    amount: parts.stash,
    eventAt,
  };
  const owed = {
    key: `dispute:${id}:owed`,
    movement: "dispute-owed",
    debit: debt(investorId),
    credit: clearing,
    amount: parts.debt,
    eventAt,
  };
  const leftOver = {
    key: leftOverKey(id),
    movement: "dispute-left-over",
    debit: frozen(investorId),
    credit: stash(investorId),
    amount: parts.leftOver,
    eventAt,
  };
  const others = [taken, owed, leftOver].filter(({ amount }) => amount > 0n);
  const key = settledKey(id);
  const lost = {
    key,
    movement: "dispute-lost",
    debit: frozen(investorId),
    credit: clearing,
    amount: parts.frozen,
    eventAt,
  };
  return [parts.frozen === 0n ? { key, movesNothing: true } : lost, ...others];
}

export function settledKey(id: string): string {
  return `dispute:${id}:settled`;
}

export function leftOverKey(id: string): string {
  return `dispute:${id}:left-over`;
}
