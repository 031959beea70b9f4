import { sql } from "kysely";
import { expect } from "vitest";
import { type Account, bank, planOf, stash, taxPayable } from "#ledger/accounts.ts";
import { findViolations } from "#ledger/invariants.ts";
import { rollUp } from "#ledger/jobs.ts";
import { type Transfer, post } from "#ledger/post.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { until } from "./until.ts";

/** The end of every test that moves money: the ledger's invariants hold. */
export async function expectSoundLedger(db: Db): Promise<void> {
  expect(await findViolations(db)).toEqual([]);
}

/** Rolls up until the transfer of that id is included. It waits for transactions in progress, in
 * any database of the server. */
export async function rollUpTo(db: Db, transferId: bigint): Promise<void> {
  await until("the roll-up", async () => (await rollUp(db)) >= transferId);
}

/** How many connections to this database wait for another one's lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length;
}

/** Posts with the current time, whatever the test's clock. It takes a few milliseconds to become
 * visible. */
export async function postAt(tx: Tx, at: Date, entries: readonly Transfer[]): Promise<void> {
  const { rows } = await sql<{ offsetMs: bigint }>`select offset_ms from clock`.execute(tx);
  await sql`
    update clock set offset_ms = ceil(extract(epoch from ${at}::timestamptz - clock_timestamp()) * 1000)
  `.execute(tx);
  await post(tx, entries);
  await sql`update clock set offset_ms = ${rows[0]?.offsetMs ?? 0n}`.execute(tx);
}

/** Money leaves a stash for a purchase that keeps it. */
export async function spend(tx: Tx, investorId: string, amount: bigint): Promise<void> {
  await moveOut(tx, investorId, planOf(investorId, newId()), amount);
}

/** Money leaves a stash for good. */
export async function takeOut(tx: Tx, investorId: string, amount: bigint): Promise<void> {
  await moveOut(tx, investorId, bank("NGN"), amount);
}

/** As if so much had come into the stash and all of it were owed to an authority. */
export async function withhold(
  tx: Tx,
  investorId: string,
  amount: bigint,
  owed: Account = taxPayable("NGN"),
): Promise<void> {
  const eventAt = new Date("2026-11-21T08:00:00Z");
  const came = { debit: bank("NGN"), credit: stash(investorId), key: `test:${newId()}` };
  await post(tx, [{ ...came, movement: "test", amount, eventAt }]);
  await moveOut(tx, investorId, owed, amount);
}

async function moveOut(tx: Tx, investorId: string, credit: Account, amount: bigint): Promise<void> {
  const eventAt = new Date("2026-11-21T08:00:00Z");
  const key = `test:${newId()}`;
  await post(tx, [{ key, movement: "test", debit: stash(investorId), credit, amount, eventAt }]);
}
