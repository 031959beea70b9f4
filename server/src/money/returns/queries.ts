import { type Expression, type RawBuilder, sql } from "kysely";
import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import type { Db, Tx } from "#platform/database/database.ts";

export type HoldingKind = "plan" | "investment";

/** Locks the return pool until the transaction ends. `hasLate`: whether a late return waits. */
export async function lockReturnPool(tx: Tx): Promise<{ balance: bigint; hasLate: boolean }> {
  const { rows } = await sql<{ balance: bigint; hasLate: boolean }>`
    select balance, has_late from ledger.lock_return_pool()
  `.execute(tx);
  return rows[0] ?? { balance: 0n, hasLate: false };
}

export async function insertLate(
  tx: Tx,
  row: {
    key: string;
    investorId: string;
    kind: HoldingKind;
    holdingId: string;
    amountKobo: bigint;
    dueOn: CalendarDate;
    lateSince: Date;
  },
): Promise<void> {
  await tx
    .insertInto("lateReturn")
    .values(row)
    .onConflict((on) => on.column("key").doNothing())
    .execute();
}

export function findNextLate(tx: Tx) {
  return lateWithNames(tx).limit(1).executeTakeFirst();
}

export async function markPaid(tx: Tx, key: string, paidAt: Date): Promise<void> {
  await tx.updateTable("lateReturn").set({ paidAt }).where("key", "=", key).execute();
}

/** What is late of a holding's return, in a statement on its row; null: nothing. */
export function lateOf(
  investorId: Expression<string>,
  holdingId: Expression<string>,
): RawBuilder<bigint | null> {
  return sql`(
    select sum(late.amount_kobo) from late_return late
    where late.investor_id = ${investorId} and late.holding_id = ${holdingId} and late.paid_at is null
  )`;
}

/** What is late of an investor's returns, by holding. */
export async function lateByHolding(
  db: Db | Tx,
  investorId: string,
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await listLate(db, investorId);
  const byHolding = Map.groupBy(rows, ({ holdingId }) => holdingId);
  return new Map(
    [...byHolding].map(([holdingId, late]) => [
      holdingId,
      late.reduce((sum, { amountKobo }) => sum + amountKobo, 0n),
    ]),
  );
}

export async function lateSumKobo(db: Db | Tx): Promise<bigint> {
  const { sum } = await db
    .selectFrom("lateReturn")
    .select((eb) => eb.fn.sum<bigint | null>("amountKobo").as("sum"))
    .where("paidAt", "is", null)
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}

export function listLate(db: Db | Tx, investorId: string) {
  return lateWithNames(db).where("late.investorId", "=", investorId).execute();
}

/** In the order of payment, with the name of the plan or portfolio. */
function lateWithNames(db: Db | Tx) {
  return db
    .selectFrom("lateReturn as late")
    .leftJoin("savingPlan as plan", "plan.id", "late.holdingId")
    .leftJoin("investment", "investment.id", "late.holdingId")
    .select(["late.key", "late.investorId", "late.kind", "late.holdingId", "late.amountKobo"])
    .select(["late.dueOn", "plan.name", "investment.portfolioName"])
    .$narrowType<{ kind: HoldingKind }>()
    .where("late.paidAt", "is", null)
    .orderBy("late.dueOn")
    .orderBy("late.holdingId")
    .orderBy("late.key");
}
