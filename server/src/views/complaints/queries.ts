import { type Insertable, sql } from "kysely";
import { idIn } from "#gateway/reference.ts";
import { stash } from "#ledger/accounts.ts";
import { findMovement } from "#ledger/history.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";

/** As many digits as the number of a movement can have. */
const LINE = /^[1-9]\d{0,17}$/;

/** Whether money of this investor has this reference. A line of their history that has none is named by its number. */
export async function isOwnReference(
  db: Db | Tx,
  { investorId, reference }: { investorId: string; reference: string },
): Promise<boolean> {
  if (LINE.test(reference)) {
    return (await findMovement(db, stash(investorId), BigInt(reference))) !== undefined;
  }
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
      )
      or exists (
        select from suspense_money where reference = ${reference} and owner_id = ${investorId}
      )
      or exists (
        select from suspense_reversal r join suspense_money s on s.id = r.money_id
        where s.reference = ${reference} and r.investor_id = ${investorId}
      )
      or exists (
        select from ledger.transfer_key k join ledger.transfer t on t.id = k.transfer_id
          join ledger.account a on a.id = t.credit_account_id
        where k.key = ${`withdrawal:${idIn("withdrawal", reference)}:handed-over`} and a.owner_id = ${investorId}
      ) as is_own
  `.execute(db);
  return rows[0]?.isOwn ?? false;
}

/** Returns its number. Does nothing if one about the same has not ended, or if the clock has opened one about it before
 * and would again. */
export async function insertComplaint(
  tx: Tx,
  complaint: Omit<Insertable<DB["complaint"]>, "number">,
): Promise<bigint | undefined> {
  const inserted = await tx
    .insertInto("complaint")
    .values(complaint)
    .onConflict((conflict) => conflict.doNothing())
    .returning("number")
    .executeTakeFirst();
  return inserted?.number;
}

/** Those that the clock has opened and that have not ended. */
export function listOpenedByClock(db: Db) {
  return db
    .selectFrom("complaint")
    .select(["id", "investorId", "reference"])
    .where("openedByClock", "=", true)
    .where("state", "<>", "ended")
    .orderBy("id")
    .execute();
}

export async function endByClock(
  db: Db,
  { id, note, now }: { id: string; note: string; now: Date },
): Promise<void> {
  await db
    .updateTable("complaint")
    .set({ state: "ended", endedAt: now, endNote: note })
    .where("id", "=", id)
    .where("state", "<>", "ended")
    .execute();
}

/** By its number as it is shown, `C-1001`. */
export function findOwnComplaint(
  db: Db,
  { investorId, number }: { investorId: string; number: string },
) {
  const digits = /^C-(\d{4,12})$/.exec(number)?.[1];
  if (digits === undefined) return undefined;
  return complaints(db)
    .where("investorId", "=", investorId)
    .where("number", "=", BigInt(digits))
    .executeTakeFirst();
}

/** About the same money, or with the same words about none. */
export function findOpen(
  db: Db | Tx,
  { investorId, reference, text }: { investorId: string; reference: string | null; text: string },
) {
  return complaints(db)
    .where("investorId", "=", investorId)
    .where("state", "<>", "ended")
    .$if(reference !== null, (open) => open.where("reference", "=", reference))
    .$if(reference === null, (open) =>
      open.where("reference", "is", null).where(sql`md5(text)`, "=", sql`md5(${text})`),
    )
    .executeTakeFirst();
}

const complaints = (db: Db | Tx) =>
  db
    .selectFrom("complaint")
    .select(["id", "number", "reference", "text", "state", "filedAt", "answerBy", "endedAt"])
    .select(["openedBy", "openedByClock", "endNote"]);

export type ComplaintRow = NonNullable<Awaited<ReturnType<typeof findOpen>>>;

/** The newest first. */
export function listComplaints(
  db: Db | Tx,
  { atMost, investorId }: { investorId: string; atMost: number },
) {
  return complaints(db)
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

export function findComplaint(db: Db | Tx, id: string) {
  return complaints(db).select("investorId").where("id", "=", id).executeTakeFirst();
}

export function findAnswer(db: Db | Tx, id: bigint) {
  return db
    .selectFrom("complaintAnswer")
    .innerJoin("complaint", "complaint.id", "complaintAnswer.complaintId")
    .select(["complaintAnswer.text", "number", "investorId"])
    .where("complaintAnswer.id", "=", id)
    .executeTakeFirst();
}
