import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import type { ChargeEnd } from "./payment-handlers.ts";

/** Returns whether the charge is new. The conflict names no column because id and reference are
 * both unique: with two concurrent inserts, PostgreSQL would fail on the key that is not named. */
export async function insertCharge(
  tx: Tx,
  payment: Insertable<DB["payment"]> &
    ({ id: string; cardId: string } | { id: string; mandateId: string }),
): Promise<boolean> {
  const inserted = await tx
    .insertInto("payment")
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return false;
  const { id: paymentId, cardId = null, mandateId = null } = payment;
  await tx.insertInto("cardCharge").values({ paymentId, cardId, mandateId }).execute();
  return true;
}

type EndKind = Exclude<ChargeEnd["kind"], "challenged">;
type Known = { endKind: EndKind | null };

/** The charge of a payment by kept card or mandate, until it has ended. */
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

/** The schedule of queries counts from the first sending. */
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
