import type { Queue, QueueAnswer, WorkAnswer } from "@osisi/contracts/console/queues.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { readNotes } from "./queue-queries.ts";

/** Who works on which row. The database verifies the operator's session, and writes the audit row. */

export type Work = Readonly<{
  item: string;
  act: "take" | "note" | "hand-over" | "end";
  text?: string;
  to?: string | null;
}>;

export async function workOn(db: Db, tokenHash: Buffer, work: Work): Promise<WorkAnswer> {
  const { act, item, text = null, to = null } = work;
  await sql`select work_on(${tokenHash}, ${item}, ${act}, ${text}, ${to}::uuid)`.execute(db);
  return readWork(db, item);
}

type Row = Readonly<{
  takenBy: string | null;
  takenByName: string | null;
  takenAt: Date | null;
  endedAt: Date | null;
}>;

async function readWork(db: Db, item: string): Promise<WorkAnswer> {
  const { rows } = await sql<Row>`
    select taken_by, taken_by_name, taken_at, ended_at from queue_work where item = ${item}
  `.execute(db);
  const { endedAt, takenAt, takenBy, takenByName } = rows[0] ?? {};
  const notes = await readNotes(db, [item]);
  return {
    item,
    takenBy: takenBy == null ? null : { id: takenBy, name: takenByName ?? "" },
    takenAt: takenAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    notes: notes.get(item) ?? [],
  };
}

const PREFIXES: Readonly<Record<Queue, string>> = {
  findings: "finding:",
  suspense: "finding:",
  refunds: "refund:",
  disputes: "dispute:",
  payouts: "payout:",
  messages: "message:",
  cases: "case:",
};

/** The last row of this queue that an operator ended. */
export async function lastEnded(db: Db, queue: Queue): Promise<QueueAnswer["lastEnded"]> {
  const { rows } = await sql<{ endedAt: Date; endedByName: string }>`
    select ended_at, ended_by_name from queue_work
    where item like ${`${PREFIXES[queue]}%`} and ended_at is not null order by ended_at desc limit 1
  `.execute(db);
  const [last] = rows;
  return last ? { at: last.endedAt.toISOString(), by: last.endedByName } : null;
}
