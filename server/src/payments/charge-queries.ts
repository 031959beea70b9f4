import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../platform/database.ts";
import type { DB } from "../tables.gen.ts";
import type { ChargeEnd } from "./purposes.ts";

/** Whether it was not written before. The conflict names no column: the reference is made from the id, so
 * both are taken at once, and of two who insert at once PostgreSQL lets one fail on a key that was not
 * named. */
export async function insertCardCharge(
  tx: Tx,
  payment: Insertable<DB["payment"]> & { id: string; cardId: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("payment")
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return false;
  const { id: paymentId, cardId } = payment;
  await tx.insertInto("cardCharge").values({ paymentId, cardId }).execute();
  return true;
}

type EndKind = Exclude<ChargeEnd["kind"], "challenged">;
type Known = { endKind: EndKind | null };

/** Of a payment that is charged to a kept card, as long as it has not ended. */
export function findOpenCharge(db: Db | Tx, paymentId: string) {
  return db
    .selectFrom("cardCharge")
    .selectAll()
    .$narrowType<Known>()
    .where("paymentId", "=", paymentId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
}

export type OpenCharge = NonNullable<Awaited<ReturnType<typeof findOpenCharge>>>;

/** When it was first sent says when it is asked about. */
export async function recordSending(
  tx: Tx,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("cardCharge")
    .set({ toSend: false, sentAt: sql<Date>`coalesce(sent_at, ${now}::timestamptz)` })
    .where("paymentId", "=", paymentId)
    .execute();
}

export async function recordToSend(
  tx: Tx,
  { paymentId, stuckSince }: { paymentId: string; stuckSince: Date | null },
): Promise<void> {
  await tx
    .updateTable("cardCharge")
    .set({ toSend: true, stuckSince })
    .where("paymentId", "=", paymentId)
    .execute();
}

export async function recordChallenged(
  tx: Tx,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("cardCharge")
    .set({ challengedAt: now })
    .where("paymentId", "=", paymentId)
    .execute();
}

export async function recordEnded(
  tx: Tx,
  ended: { paymentId: string; now: Date; end: { kind: EndKind; message: string | null } },
): Promise<void> {
  const { paymentId, now, end } = ended;
  await tx
    .updateTable("cardCharge")
    .set({ endedAt: now, endKind: end.kind, endMessage: end.message })
    .where("paymentId", "=", paymentId)
    .execute();
}
