import { sql } from "kysely";
import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import type { Tx } from "#platform/database/database.ts";

/** `out`: put to work. `back`: a repayment. `lost`: written off. */
export type LineKind = "out" | "back" | "lost";

export type Line = Readonly<{
  key: string;
  kind: LineKind;
  portfolioId: number;
  /** The bank's; of a loss that of the document. */
  reference: string;
  principalKobo: bigint;
  incomeKobo: bigint;
  /** The day of the bank or of the document, in Lagos. */
  happenedOn: CalendarDate;
}>;

/** They follow each other: each sees what those before it have booked. */
export async function lockDeployments(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('deployments', 0))`.execute(tx);
}

export async function insertLine(
  tx: Tx,
  line: Line & {
    evidenceId: string;
    sha256: string;
    author: string;
    approver: string;
    bookedAt: Date;
  },
): Promise<void> {
  await tx.insertInto("deploymentLine").values(line).execute();
}

/** Every line of a reference; all but the last are undone. */
export async function linesOf(tx: Tx, reference: string) {
  return tx
    .selectFrom("deploymentLine")
    .select(["key", "kind", "portfolioId", "reference", "principalKobo", "incomeKobo"])
    .select(["happenedOn", "undoneAt", "isPublished"])
    .$narrowType<{ kind: LineKind }>()
    .where("reference", "=", reference)
    .orderBy("bookedAt")
    .orderBy("key")
    .execute();
}

export async function noteUndone(
  tx: Tx,
  { key, ...undone }: { key: string; undoneAt: Date; undoneBy: string; undoneApprover: string },
): Promise<void> {
  await tx.updateTable("deploymentLine").set(undone).where("key", "=", key).execute();
}

/** Whether everyone can read its document. */
export async function markPublished(tx: Tx, key: string, isPublished: boolean): Promise<void> {
  await tx.updateTable("deploymentLine").set({ isPublished }).where("key", "=", key).execute();
}
