import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";

type NewWebhook = Readonly<{
  id: string;
  gateway: string;
  bodyHash: Buffer;
  event: string | null;
  reference: string | null;
  body: Buffer;
  receivedAt: Date;
  nextTryAt: Date;
}>;

/** Returns whether the body is new. */
export async function insertWebhook(db: Db, webhook: NewWebhook): Promise<boolean> {
  const inserted = await db
    .insertInto("webhookInbox")
    .values(webhook)
    .onConflict((on) => on.constraint("webhook_body").doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function findWaitingWebhook(db: Db, id: string) {
  return db
    .selectFrom("webhookInbox")
    .select(["id", "gateway", "body", "receivedAt", "tries"])
    .where("id", "=", id)
    .where("handledAt", "is", null)
    .executeTakeFirst();
}

/** Only the first call changes anything. */
export async function markHandled(
  tx: Tx,
  { id, outcome, now }: { id: string; outcome: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("webhookInbox")
    .set({ handledAt: now, outcome, nextTryAt: null })
    .where("id", "=", id)
    .where("handledAt", "is", null)
    .execute();
}

export async function postponeWebhook(
  db: Db,
  webhook: { id: string; nextTryAt: Date },
): Promise<void> {
  await db
    .updateTable("webhookInbox")
    .set({ nextTryAt: webhook.nextTryAt, tries: sql<number>`tries + 1` })
    .where("id", "=", webhook.id)
    .where("handledAt", "is", null)
    .execute();
}

/** Claims due webhooks and postpones each, in case its job is lost. */
export async function takeDueWebhooks(
  db: Db,
  due: { now: Date; nextTryAt: Date; maxBatchSize: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update webhook_inbox set next_try_at = ${due.nextTryAt}
    where id in (
      select id from webhook_inbox where next_try_at <= ${due.now}
      order by next_try_at limit ${due.maxBatchSize} for update skip locked
    )
    returning id
  `.execute(db);
  return rows.map(({ id }) => id);
}
