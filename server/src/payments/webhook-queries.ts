import { sql } from "kysely";
import type { Db, Tx } from "../platform/database.ts";

export type NewWebhook = Readonly<{
  id: string;
  bodyHash: Buffer;
  event: string | null;
  reference: string | null;
  body: Buffer;
  receivedAt: Date;
  nextTryAt: Date;
}>;

/** Keeps those whose bodies are new, and adds one job for them, in one statement. `payload` is what the
 * job is told beside their ids. */
export async function insertWebhooks(
  db: Db,
  webhooks: readonly NewWebhook[],
  { task, payload }: { task: string; payload: Record<string, unknown> },
): Promise<void> {
  const column = <Value>(pick: (webhook: NewWebhook) => Value) => webhooks.map(pick);
  await sql`
    with kept as (
      insert into webhook_inbox (id, body_hash, event, reference, body, received_at, next_try_at)
      select * from unnest(
        ${column(({ id }) => id)}::uuid[],
        ${column(({ bodyHash }) => bodyHash)}::bytea[],
        ${column(({ event }) => event)}::text[],
        ${column(({ reference }) => reference)}::text[],
        ${column(({ body }) => body)}::bytea[],
        ${column(({ receivedAt }) => receivedAt)}::timestamptz[],
        ${column(({ nextTryAt }) => nextTryAt)}::timestamptz[]
      )
      on conflict on constraint webhook_body do nothing
      returning id
    )
    select graphile_worker.add_job(
      ${task},
      payload := (${JSON.stringify(payload)}::jsonb || jsonb_build_object('ids', jsonb_agg(id)))::json,
      job_key := ${task} || ':' || min(id::text),
      job_key_mode := 'preserve_run_at',
      max_attempts := 10
    )
    from kept having count(*) > 0
  `.execute(db);
}

export async function findWaitingWebhook(db: Db, id: string) {
  return db
    .selectFrom("webhookInbox")
    .select(["id", "body", "receivedAt", "tries"])
    .where("id", "=", id)
    .where("handledAt", "is", null)
    .executeTakeFirst();
}

/** Those of them that wait, in the order in which they came. */
export async function findWaitingWebhooks(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("webhookInbox")
    .select(["id", "body", "receivedAt", "tries"])
    .where("id", "=", sql<string>`any (${ids}::uuid[])`)
    .where("handledAt", "is", null)
    .orderBy("receivedAt")
    .orderBy("id")
    .execute();
}

/** Whoever comes second changes nothing. */
export async function markHandled(
  tx: Tx,
  webhook: { id: string; outcome: string; now: Date },
): Promise<void> {
  await markAllHandled(tx, { ...webhook, ids: [webhook.id] });
}

export async function markAllHandled(
  tx: Tx,
  { ids, outcome, now }: { ids: readonly string[]; outcome: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("webhookInbox")
    .set({ handledAt: now, outcome, nextTryAt: null })
    .where("id", "=", sql<string>`any (${ids}::uuid[])`)
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
