import { type CalendarDate, dateInLagos, startOfDay } from "@osisi/contracts/calendar.ts";
import { returnPool, stash } from "#ledger/accounts.ts";
import { post } from "#ledger/post.ts";
import { report } from "#money/findings/findings.ts";
import type { Tx } from "#platform/database/database.ts";
import { type HoldingKind, insertLate, lockReturnPool } from "./queries.ts";
import { withholdTax } from "./withhold-tax.ts";

/** A return is paid from the return pool and from nothing else. If the pool does not cover it, or
 * an earlier one waits, it is late: `pay-late-returns.ts` pays it, whole and in order. The caller
 * has locked the investor's accounts: the pool is locked after them. */

export type OwedReturn = Readonly<{
  /** The ledger's key. */
  key: string;
  investorId: string;
  kind: HoldingKind;
  holdingId: string;
  amountKobo: bigint;
  dueOn: CalendarDate;
}>;

type PaidReturn = Readonly<{
  isLate: boolean;
  /** Withheld from it. */
  taxKobo: bigint;
}>;

const returnOf = {
  plan: { movement: "plan-return" },
  investment: { movement: "investment-return" },
} as const;

export async function payReturn(tx: Tx, owed: OwedReturn, now: Date): Promise<PaidReturn> {
  const { amountKobo, dueOn, holdingId, investorId, key, kind } = owed;
  if (amountKobo === 0n) {
    await post(tx, [{ key, movesNothing: true }]);
    return { isLate: false, taxKobo: 0n };
  }
  const pool = await lockReturnPool(tx);
  if (pool.hasLate || pool.balance < amountKobo) {
    await insertLate(tx, { key, investorId, kind, holdingId, amountKobo, dueOn, lateSince: now });
    await report(tx, { kind: "returns-late", subject: "return-pool", details: { dueOn }, now });
    return { isLate: true, taxKobo: 0n };
  }
  const taxKobo = await postReturn(tx, { ...owed, eventAt: startOfDay(dueOn), now });
  return { isLate: false, taxKobo };
}

/** The return as a whole, and its tax, in one posting. Returns the tax. */
export async function postReturn(
  tx: Tx,
  paid: Omit<OwedReturn, "dueOn"> & Readonly<{ eventAt: Date; now: Date }>,
): Promise<bigint> {
  const { amountKobo, eventAt, investorId, key, kind, now } = paid;
  const { entry, taxKobo } = await withholdTax(tx, { ...paid, paidOn: dateInLagos(now) });
  const whole = {
    key,
    ...returnOf[kind],
    debit: returnPool,
    credit: stash(investorId),
    amount: amountKobo,
    eventAt,
  };
  await post(tx, entry ? [whole, entry] : [whole]);
  return taxKobo;
}
