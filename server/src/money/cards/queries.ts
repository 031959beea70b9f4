import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";

export function listCards(db: Db | Tx, investorId: string) {
  return db
    .selectFrom("card")
    .select(["id", "brand", "last4", "bank", "expMonth", "expYear"])
    .select(["addedAt", "restsUntil", "unusableSince"])
    .where("investorId", "=", investorId)
    .where("removedAt", "is", null)
    .orderBy("addedAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Returns the card's id. Keeping the same card again stores the newer authorization and makes the
 * card usable again. */
export async function upsertCard(tx: Tx, card: Insertable<DB["card"]>): Promise<string> {
  const { id: _id, investorId: _investor, signature: _same, addedAt: _first, ...newer } = card;
  const { id } = await tx
    .insertInto("card")
    .values(card)
    .onConflict((conflict) =>
      conflict
        .columns(["investorId", "signature"])
        .where("removedAt", "is", null)
        .doUpdateSet({ ...newer, restsUntil: null, unusableSince: null }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Includes the authorization and removed cards. */
export function findWholeCard(db: Db | Tx, id: string) {
  return db.selectFrom("card").selectAll().where("id", "=", id).executeTakeFirst();
}

export type WholeCard = NonNullable<Awaited<ReturnType<typeof findWholeCard>>>;

/** Locks the card until the transaction ends. */
export async function lockRow(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom("card").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

export async function setRest(tx: Tx, id: string, restsUntil: Date): Promise<void> {
  await tx.updateTable("card").set({ restsUntil }).where("id", "=", id).execute();
}

export async function markUnusable(tx: Tx, id: string, unusableSince: Date): Promise<void> {
  await tx
    .updateTable("card")
    .set({ unusableSince })
    .where("id", "=", id)
    .where("unusableSince", "is", null)
    .execute();
}

export async function markRemoved(
  tx: Tx,
  { investorId, cardId, now }: { investorId: string; cardId: string; now: Date },
): Promise<boolean> {
  const removed = await tx
    .updateTable("card")
    .set({ removedAt: now, deactivateAt: now })
    .where("id", "=", cardId)
    .where("investorId", "=", investorId)
    .where("removedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}

/** Claims the deactivations that are due and postpones each, so that it is retried if its job is
 * lost. */
export async function takeDueDeactivations(
  tx: Tx,
  due: { now: Date; deactivateAt: Date; atMost: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update card set deactivate_at = ${due.deactivateAt}
    where id in (
      select id from card where deactivate_at <= ${due.now}
      order by deactivate_at limit ${due.atMost} for update skip locked
    )
    returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export async function recordNotDeactivated(db: Db, id: string, deactivateAt: Date): Promise<void> {
  await db
    .updateTable("card")
    .set({ deactivateAt, deactivateTries: sql<number>`deactivate_tries + 1` })
    .where("id", "=", id)
    .execute();
}

/** Erases the authorization: the card can no longer be charged. */
export async function forgetAuthorization(db: Db, id: string): Promise<void> {
  await db
    .updateTable("card")
    .set({ authorizationCode: null, deactivateAt: null })
    .where("id", "=", id)
    .where("removedAt", "is not", null)
    .execute();
}

export async function listAuthorizations(db: Db, page: { after: string; atMost: number }) {
  const rows = await db
    .selectFrom("card")
    .select(["id", "authorizationCode as sealed"])
    .where("authorizationCode", "is not", null)
    .$narrowType<{ sealed: Buffer }>()
    .where("id", ">", page.after)
    .orderBy("id")
    .limit(page.atMost)
    .execute();
  return rows;
}

export async function replaceAuthorization(
  db: Db,
  { id, sealed, resealed }: { id: string; sealed: Buffer; resealed: Buffer },
): Promise<void> {
  await db
    .updateTable("card")
    .set({ authorizationCode: resealed })
    .where("id", "=", id)
    .where("authorizationCode", "=", sealed)
    .execute();
}
