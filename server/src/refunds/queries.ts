import { type Insertable, type Selectable, type Updateable, sql } from "kysely";
import type { Db, Tx } from "../platform/database.ts";
import type { DB } from "../tables.gen.ts";

/** What the database checks and its generated types do not say. */
type Known = {
  state: RefundState;
  source: "stash" | "suspense";
  origin: "us" | "gateway";
  failedBecause: FailedBecause | null;
};

export type RefundState = "pending" | "done" | "failed";
export type FailedBecause = "refused" | "not-sent" | "failed";
export type Refund = Omit<Selectable<DB["refund"]>, keyof Known> & Known;

export async function insertRefund(
  tx: Tx,
  refund: Insertable<DB["refund"]> & Partial<Known>,
): Promise<void> {
  await tx.insertInto("refund").values(refund).execute();
}

/** The oldest first. Whoever decides about one holds the money of the payment already (`lockMoney`). */
export function listRefundsOf(tx: Tx, paymentReference: string): Promise<Refund[]> {
  return tx
    .selectFrom("refund")
    .selectAll()
    .$narrowType<Known>()
    .where("paymentReference", "=", paymentReference)
    .orderBy("id")
    .execute();
}

export function findRefund(db: Db | Tx, id: string): Promise<Refund | undefined> {
  return db
    .selectFrom("refund")
    .selectAll()
    .$narrowType<Known>()
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function updateRefund(
  tx: Tx,
  id: string,
  change: Updateable<DB["refund"]> & Partial<Known>,
): Promise<void> {
  await tx.updateTable("refund").set(change).where("id", "=", id).execute();
}

/** Takes a due step. Until `endsAt` it is nobody else's; if its process dies, it is due again then. */
export function claimStep(
  db: Db,
  id: string,
  lease: { now: Date; endsAt: Date },
): Promise<Refund | undefined> {
  return db
    .updateTable("refund")
    .set({ nextStepAt: lease.endsAt })
    .where("id", "in", (free) =>
      free
        .selectFrom("refund")
        .select("id")
        .where("id", "=", id)
        .where("nextStepAt", "<=", lease.now)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .$narrowType<Known>()
    .executeTakeFirst();
}

export async function enqueueDueSteps(db: Db, task: string, now: Date): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${task},
      payload := json_build_object('id', id),
      job_key := ${task} || ':' || id,
      job_key_mode := 'preserve_run_at'
    )
    from (select id from refund where next_step_at <= ${now} order by next_step_at limit 500) as due
  `.execute(db);
}

/** Notes that it is about to be sent, and answers which sending it is. Nothing if it need not be. */
export async function recordSending(
  db: Db,
  sending: { id: string; now: Date; nextStepAt: Date },
): Promise<number | undefined> {
  const row = await db
    .updateTable("refund")
    .set({
      toSend: false,
      sends: sql<number>`sends + 1`,
      sentAt: sending.now,
      misses: 0,
      nextStepAt: sending.nextStepAt,
    })
    .where("id", "=", sending.id)
    .where("state", "=", "pending")
    .where("toSend", "=", true)
    .returning("sends")
    .executeTakeFirst();
  return row?.sends;
}

/** Answers how many there were. */
export async function askAboutUnsent(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("refund")
    .set({
      toSend: false,
      sends: sql<number>`sends + 1`,
      sentAt: now,
      misses: 0,
      nextStepAt: now,
    })
    .where("state", "=", "pending")
    .where("toSend", "=", true)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Newest first. */
export function listUnderWay(db: Db, investorId: string, atMost: number) {
  return db
    .selectFrom("refund")
    .selectAll()
    .$narrowType<Known>()
    .where("investorId", "=", investorId)
    .where("state", "=", "pending")
    .orderBy("id", "desc")
    .limit(atMost)
    .execute();
}

export function listPending(db: Db | Tx) {
  return db
    .selectFrom("refund")
    .select(["id", "paymentReference", "amountKobo", "currency", "toSend", "gatewayId"])
    .where("state", "=", "pending")
    .orderBy("id")
    .execute();
}
