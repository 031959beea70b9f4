import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";

export type Message = Readonly<{
  id: string;
  channel: "mail" | "sms" | "push";
  recipient: Buffer;
  body: Buffer;
  investorId: string | null;
  title: string | null;
  createdAt: Date;
  byDay: boolean;
  /** It has a code, or a link that works once: its text is not kept if it is given up. */
  worksOnce: boolean;
  giveUpAt: Date;
  /** When the sweep finds it. */
  nextAttemptAt: Date;
}>;

/** As arrays per column, so that the statement is the same for any number of rows. */
export async function insertMessages(tx: Tx, messages: readonly Message[]): Promise<void> {
  const column = <Value>(pick: (message: Message) => Value) => messages.map(pick);
  await sql`
    insert into outbox (id, channel, recipient, body, investor_id, title, created_at, by_day, works_once, give_up_at, next_attempt_at)
    select id, channel, recipient, body, investor_id, title, created_at, by_day, works_once, give_up_at, next_attempt_at
    from unnest(
      ${column(({ id }) => id)}::uuid[],
      ${column(({ channel }) => channel)}::text[],
      ${column(({ recipient }) => recipient)}::bytea[],
      ${column(({ body }) => body)}::bytea[],
      ${column(({ investorId }) => investorId)}::uuid[],
      ${column(({ title }) => title)}::text[],
      ${column(({ createdAt }) => createdAt)}::timestamptz[],
      ${column(({ byDay }) => byDay)}::boolean[],
      ${column(({ worksOnce }) => worksOnce)}::boolean[],
      ${column(({ giveUpAt }) => giveUpAt)}::timestamptz[],
      ${column(({ nextAttemptAt }) => nextAttemptAt)}::timestamptz[]
    ) as message (id, channel, recipient, body, investor_id, title, created_at, by_day, works_once, give_up_at, next_attempt_at)
  `.execute(tx);
}

export type Claimed = Readonly<{
  id: string;
  channel: "mail" | "sms" | "push";
  recipient: Buffer;
  body: Buffer;
  /** Including this one. */
  attempts: number;
  createdAt: Date;
  byDay: boolean;
  giveUpAt: Date;
}>;

/** Claims due messages for one attempt each, in the given order. One that was never tried is due,
 * even if the writer's clock is ahead of ours, or ours was set back. The claim lasts until
 * `endsAt`; if the process dies, they are due again then. */
export async function claimMessages(
  db: Db,
  ids: readonly string[],
  claim: { now: Date; endsAt: Date },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update outbox set attempts = attempts + 1, next_attempt_at = ${claim.endsAt}
    where id in (
      select id from outbox
      where id = any (${ids}::uuid[]) and (next_attempt_at <= ${claim.now} or attempts = 0)
        and next_attempt_at is not null
      for update skip locked
    )
    returning id, channel, recipient, body, attempts, created_at, by_day, give_up_at
  `.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The outcome of a claimed message: sent, given up, or due again. */
export type Outcome = Readonly<{
  id: string;
  /** The number of attempts when it was claimed, and the new one. */
  claimed: number;
  attempts: number;
  providerId: string | null;
  sentAt: Date | null;
  givenUpAt: Date | null;
  nextAttemptAt: Date | null;
}>;

/** One statement, safe to repeat if its response was lost. The texts of settled messages are
 * erased, but for those that were given up and may be sent again. Only the first record counts, and a process that has lost its claim does not reschedule
 * the message. */
export async function recordOutcomes(
  db: Db | Tx,
  outcomes: readonly Outcome[],
  claimedUntil: Date,
): Promise<void> {
  const column = <Value>(pick: (outcome: Outcome) => Value) => outcomes.map(pick);
  await sql`
    update outbox set
      attempts = became.attempts, provider_id = became.provider_id, sent_at = became.sent_at,
      given_up_at = became.given_up_at, next_attempt_at = became.next_attempt_at,
      recipient = case when became.next_attempt_at is null and (works_once or became.sent_at is not null) then null else recipient end,
      body = case when became.next_attempt_at is null and (works_once or became.sent_at is not null) then null else body end
    from unnest(
      ${column(({ id }) => id)}::uuid[],
      ${column(({ claimed }) => claimed)}::integer[],
      ${column(({ attempts }) => attempts)}::integer[],
      ${column(({ providerId }) => providerId)}::text[],
      ${column(({ sentAt }) => sentAt)}::timestamptz[],
      ${column(({ givenUpAt }) => givenUpAt)}::timestamptz[],
      ${column(({ nextAttemptAt }) => nextAttemptAt)}::timestamptz[]
    ) as became (id, claimed, attempts, provider_id, sent_at, given_up_at, next_attempt_at)
    where outbox.id = became.id and outbox.next_attempt_at is not null
      and (
        became.next_attempt_at is null
        or (outbox.attempts = became.claimed and outbox.next_attempt_at = ${claimedUntil})
      )
  `.execute(db);
}

/** Neither those that are claimed, nor those whose first job is not late. Always in one order: the
 * jobs of a batch that still waits have one key. */
export async function findDueMessages(db: Db, { now, atMost }: { now: Date; atMost: number }) {
  return db
    .selectFrom("outbox")
    .select(["id", "channel", "createdAt", "giveUpAt"])
    .where("nextAttemptAt", "<=", now)
    .orderBy("nextAttemptAt")
    .orderBy("id")
    .limit(atMost)
    .execute();
}

export async function deleteDoneMessages(db: Db, createdBefore: Date): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("nextAttemptAt", "is", null)
    .where("createdAt", "<", createdBefore)
    .execute();
}

/** Locked until the transaction ends. */
export function lockMessage(tx: Tx, id: string) {
  return tx
    .selectFrom("outbox")
    .select(["id", "channel", "recipient", "body", "investorId", "title", "byDay", "worksOnce"])
    .select(["givenUpAt", "resentAs"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Another message has taken its place. */
export async function markResent(tx: Tx, id: string, resentAs: string): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({ resentAs, recipient: null, body: null })
    .where("id", "=", id)
    .execute();
}

export async function eraseGivenUp(db: Db, givenUpBefore: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ recipient: null, body: null })
    .where("givenUpAt", "<", givenUpBefore)
    .where("body", "is not", null)
    .execute();
}
