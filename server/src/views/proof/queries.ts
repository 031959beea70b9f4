import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import { type ProofHead, proofHead } from "@osisi/contracts/proof/head.ts";
import type { KeptRoot } from "@osisi/contracts/proof/kept-roots.ts";
import { type Selectable, sql } from "kysely";
import * as z from "zod/mini";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Proof } from "#platform/database/tables.gen.ts";

function headOf(row: Selectable<Proof>): ProofHead {
  return z.parse(proofHead, {
    format: "osisi-proof-1",
    day: row.day,
    takenAt: row.takenAt.toISOString(),
    root: row.root,
    previousRoot: row.previousRoot,
    tree: { hash: row.treeHash, totalKobo: String(row.totalKobo), leaves: row.leaves },
    lines: row.lines,
  });
}

export async function newestProof(db: Db | Tx): Promise<ProofHead | undefined> {
  const row = await db
    .selectFrom("proof")
    .selectAll()
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && headOf(row);
}

export async function proofOf(db: Db, day: CalendarDate): Promise<ProofHead | undefined> {
  const row = await db.selectFrom("proof").selectAll().where("day", "=", day).executeTakeFirst();
  return row && headOf(row);
}

/** The newest first. */
export async function listRoots(db: Db, atMost: number): Promise<KeptRoot[]> {
  return db
    .selectFrom("proof")
    .select(["day", "root"])
    .orderBy("day", "desc")
    .limit(atMost)
    .execute();
}

/** Of several processes one publishes at a time. */
export async function lockProofs(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('publishing a proof', 0))`.execute(tx);
}

export async function insertProof(tx: Tx, head: ProofHead): Promise<void> {
  const { day, lines, previousRoot, root, takenAt, tree } = head;
  await tx
    .insertInto("proof")
    .values({
      day,
      root,
      previousRoot,
      takenAt,
      treeHash: tree.hash,
      totalKobo: BigInt(tree.totalKobo),
      leaves: tree.leaves,
      lines: JSON.stringify(lines),
    })
    .execute();
}

export async function deleteNightsBefore(tx: Tx, day: CalendarDate): Promise<void> {
  await tx.deleteFrom("proofNight").where("day", "<", day).execute();
}

/** The row of balances in which an investor is, if they are there at all. */
export async function findBalanceRow(
  db: Db | Tx,
  { day, investorId }: { day: CalendarDate; investorId: string },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("proofBalances")
    .select("balances")
    .where("day", "=", day)
    .where("firstId", "<=", investorId)
    .orderBy("firstId", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.balances;
}
