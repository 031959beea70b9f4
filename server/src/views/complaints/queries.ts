import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";

/** Whether money of this investor has this reference. */
export async function isOwnReference(
  db: Db | Tx,
  { investorId, reference }: { investorId: string; reference: string },
): Promise<boolean> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select exists (select from payment where reference = ${reference} and investor_id = ${investorId})
      or exists (select from withdrawal where reference = ${reference} and investor_id = ${investorId})
      or exists (
        select from refund
        where 'refund-' || replace(id::text, '-', '') = ${reference} and investor_id = ${investorId}
      )
      or exists (
        select from dispute
        where 'dispute-' || replace(id::text, '-', '') = ${reference} and investor_id = ${investorId}
      ) as is_own
  `.execute(db);
  return rows[0]?.isOwn ?? false;
}

/** Does nothing if one about the same money has not ended. */
export async function insertComplaint(
  tx: Tx,
  complaint: Omit<Insertable<DB["complaint"]>, "number">,
): Promise<void> {
  await tx
    .insertInto("complaint")
    .values(complaint)
    .onConflict((conflict) =>
      conflict.columns(["investorId", "reference"]).where("state", "<>", "ended").doNothing(),
    )
    .execute();
}

/** The newest first. */
export function listComplaints(
  db: Db | Tx,
  { atMost, investorId }: { investorId: string; atMost: number },
) {
  return db
    .selectFrom("complaint")
    .select(["id", "number", "reference", "text", "state", "filedAt", "answerBy", "endedAt"])
    .where("investorId", "=", investorId)
    .orderBy("number", "desc")
    .limit(atMost)
    .execute();
}

export function listAnswers(db: Db | Tx, complaintIds: readonly string[]) {
  return db
    .selectFrom("complaintAnswer")
    .select(["complaintId", "at", "text"])
    .where("complaintId", "=", sql<string>`any (${complaintIds}::uuid[])`)
    .orderBy("id")
    .execute();
}

export function findAnswer(db: Db | Tx, id: bigint) {
  return db
    .selectFrom("complaintAnswer")
    .innerJoin("complaint", "complaint.id", "complaintAnswer.complaintId")
    .select(["complaintAnswer.text", "number", "investorId"])
    .where("complaintAnswer.id", "=", id)
    .executeTakeFirst();
}
