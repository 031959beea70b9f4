import { sql } from "kysely";
import type { Db, Tx } from "../platform/database.ts";

export type Message = Readonly<{
  id: string;
  channel: "mail" | "sms";
  recipient: Buffer;
  body: Buffer;
  createdAt: Date;
  giveUpAt: Date;
}>;

export async function insertMessages(tx: Tx, messages: readonly Message[]): Promise<void> {
  await tx
    .insertInto("outbox")
    .values(messages.map((message) => ({ ...message, nextAttemptAt: message.createdAt })))
    .execute();
}

/** Takes a due message for one attempt. Until `leaseEndsAt` it is nobody else's; if its process
 * dies, it is due again then. */
export async function claimMessage(db: Db, id: string, lease: { now: Date; endsAt: Date }) {
  const row = await db
    .updateTable("outbox")
    .set((set) => ({ attempts: set("attempts", "+", 1), nextAttemptAt: lease.endsAt }))
    .where("id", "=", id)
    .where("nextAttemptAt", "<=", lease.now)
    .returning(["id", "channel", "recipient", "body", "attempts", "giveUpAt"])
    .executeTakeFirst();
  if (!row?.recipient || !row.body) return undefined;
  return { ...row, recipient: row.recipient, body: row.body };
}

export async function recordSent(
  db: Db,
  id: string,
  sent: { providerId: string | undefined; now: Date },
): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ sentAt: sent.now, providerId: sent.providerId ?? null, ...ERASED })
    .where("id", "=", id)
    .where("givenUpAt", "is", null)
    .execute();
}

export async function recordGivenUp(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ givenUpAt: now, ...ERASED })
    .where("id", "=", id)
    .where("sentAt", "is", null)
    .execute();
}

const ERASED = { recipient: null, body: null, nextAttemptAt: null };

export async function recordNextAttempt(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ nextAttemptAt: at })
    .where("id", "=", id)
    .where("nextAttemptAt", "is not", null)
    .execute();
}

/** Adds a job for each message that is due. Those that a worker has just claimed are not. */
export async function enqueueDueMessages(db: Db, task: string, now: Date): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${task},
      payload := json_build_object('id', id),
      job_key := 'outbox:' || id,
      job_key_mode := 'preserve_run_at'
    )
    from (
      select id from outbox where next_attempt_at <= ${now} order by next_attempt_at limit 500
    ) as due
  `.execute(db);
}

export async function deleteDoneMessages(db: Db, createdBefore: Date): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("nextAttemptAt", "is", null)
    .where("createdAt", "<", createdBefore)
    .execute();
}
