import { type CalendarDate, startOfDay } from "@osisi/contracts/calendar.ts";
import { returnPool, stash } from "#ledger/accounts.ts";
import { post } from "#ledger/post.ts";
import { report } from "#money/findings/findings.ts";
import type { Tx } from "#platform/database/database.ts";
import { type HoldingKind, insertLate, lockReturnPool } from "./queries.ts";

/** A return is paid from the return pool and from nothing else. If the pool does not cover it, or
 * an earlier one waits, it is late: `pay-late-returns.ts` pays it, whole and in order. The caller
 * has locked the investor's accounts: the pool is locked after them. */

export type OwedReturn = Readonly<{
  /** The ledger's key. */
  key: string;
  movement: "plan-return" | "investment-return";
  investorId: string;
  kind: HoldingKind;
  holdingId: string;
  amountKobo: bigint;
  dueOn: CalendarDate;
}>;

export async function payReturn(tx: Tx, owed: OwedReturn, now: Date): Promise<"paid" | "late"> {
  const { amountKobo, dueOn, holdingId, investorId, key, kind, movement } = owed;
  if (amountKobo === 0n) {
    await post(tx, [{ key, movesNothing: true }]);
    return "paid";
  }
  const pool = await lockReturnPool(tx);
  if (pool.hasLate || pool.balance < amountKobo) {
    await insertLate(tx, { key, investorId, kind, holdingId, amountKobo, dueOn, lateSince: now });
    await report(tx, { kind: "returns-late", subject: "return-pool", details: { dueOn }, now });
    return "late";
  }
  await post(tx, [
    {
      key,
      movement,
      debit: returnPool,
      credit: stash(investorId),
      amount: amountKobo,
      eventAt: startOfDay(dueOn),
    },
  ]);
  return "paid";
}
