import { type Insertable, type Selectable, sql } from "kysely";
import type { GatewayName } from "#gateway/gateway.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import type { Runtime } from "#platform/runtime.ts";

/** Newest first, without their authorizations. */
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

export type StoredCard = Awaited<ReturnType<typeof listCards>>[number];

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
export function findWholeCard(db: Db | Tx, id: string): Promise<WholeCard | undefined> {
  return db
    .selectFrom("card")
    .selectAll()
    .$narrowType<{ gateway: GatewayName }>()
    .where("id", "=", id)
    .executeTakeFirst();
}

export type WholeCard = Omit<Selectable<DB["card"]>, "gateway"> &
  Readonly<{ gateway: GatewayName }>;

/** Keeps the card unchanged until the transaction ends, for callers that decide by its state. */
export async function lockCard(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom("card").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** After a decline the card is not charged before `restsUntil`. */
export async function restCard(tx: Tx, id: string, restsUntil: Date): Promise<void> {
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

/** Hides the card immediately, and no new charge of it starts; a job retries until the gateway has
 * deactivated it. Returns whether the card existed. */
export async function removeCard(
  tx: Tx,
  { clock }: Runtime,
  { investorId, cardId }: { investorId: string; cardId: string },
): Promise<boolean> {
  const now = clock.now();
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
  due: { now: Date; deactivateAt: Date; maxBatchSize: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update card set deactivate_at = ${due.deactivateAt}
    where id in (
      select id from card where deactivate_at <= ${due.now}
      order by deactivate_at limit ${due.maxBatchSize} for update skip locked
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
  return db
    .selectFrom("card")
    .select(["id", "authorizationCode as sealed"])
    .where("authorizationCode", "is not", null)
    .$narrowType<{ sealed: Buffer }>()
    .where("id", ">", page.after)
    .orderBy("id")
    .limit(page.atMost)
    .execute();
}

export async function replaceAuthorization(
  db: Db,
  { id, sealed, reencrypted }: { id: string; sealed: Buffer; reencrypted: Buffer },
): Promise<void> {
  await db
    .updateTable("card")
    .set({ authorizationCode: reencrypted })
    .where("id", "=", id)
    .where("authorizationCode", "=", sealed)
    .execute();
}
