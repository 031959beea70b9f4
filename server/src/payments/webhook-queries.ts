import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../platform/database.ts";
import type { DB } from "../tables.gen.ts";

/** Whether it is the first of its body. */
export async function insertWebhook(
  tx: Tx,
  webhook: Insertable<DB["webhookInbox"]>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("webhookInbox")
    .values(webhook)
    .onConflict((conflict) => conflict.constraint("webhook_body").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findWaitingWebhook(db: Db, id: string) {
  return db
    .selectFrom("webhookInbox")
    .select(["id", "body", "receivedAt", "tries"])
    .where("id", "=", id)
    .where("handledAt", "is", null)
    .executeTakeFirst();
}

/** Whoever comes second changes nothing. */
export async function markHandled(
  tx: Tx,
  webhook: { id: string; outcome: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("webhookInbox")
    .set({ handledAt: webhook.now, outcome: webhook.outcome, nextTryAt: null })
    .where("id", "=", webhook.id)
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

/** Takes what is due, and moves it on in case that its job is lost. */
export async function takeDueWebhooks(
  tx: Tx,
  due: { now: Date; nextTryAt: Date; atMost: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update webhook_inbox set next_try_at = ${due.nextTryAt}
    where id in (
      select id from webhook_inbox where next_try_at <= ${due.now}
      order by next_try_at limit ${due.atMost} for update skip locked
    )
    returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}
