import type { TodayAnswer } from "@osisi/contracts/console/today.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

type Health = TodayAnswer["health"][number];

type Row = Readonly<{
  unanswered: bigint;
  stuck: bigint;
  mailWaiting: bigint;
  mailSeconds: number;
  mailGivenUp: bigint;
  smsWaiting: bigint;
  smsSeconds: number;
  smsGivenUp: bigint;
  workers: bigint;
  workerSeconds: number | null;
  checkedAt: Date | null;
  isBroken: boolean;
  backupAt: Date | null;
  backupSeconds: number | null;
}>;

const SLOW_SECONDS = 5 * 60;
const BROKEN_SECONDS = 60 * 60;
const BACKUP_LATE_SECONDS = 26 * 60 * 60;
const BACKUP_MISSING_SECONDS = 50 * 60 * 60;

/** As far as the database shows it: what waits, and since when. The heartbeats and the backup are
 * dated by the server's clock, not by the product's. */
export async function readHealth(db: Db, now: Date): Promise<Health[]> {
  const { rows } = await sql<Row>`
    select
      (select count(*) from payment where next_check_at is not null
        and unanswered_since > ${now}::timestamptz - interval '10 minutes') as unanswered,
      (select count(*) from withdrawal where next_step_at is not null and stuck_since is not null)
        + (select count(*) from refund where next_step_at is not null and stuck_since is not null) as stuck,
      ${waiting("mail", now)}, ${waiting("sms", now)},
      (select count(*) from worker_presence where seen_at > now() - interval '1 minute') as workers,
      (select extract(epoch from now() - max(seen_at))::float8 from worker_presence) as worker_seconds,
      (select fully_checked_at from ledger.progress) as checked_at,
      exists (select from finding where settled_at is null and kind = 'books-broken') as is_broken,
      (select max(finished_at) from base_backup) as backup_at,
      (select extract(epoch from now() - max(finished_at))::float8 from base_backup) as backup_seconds
  `.execute(db);
  const [row] = rows;
  if (!row) return [];
  return [
    gateway(row),
    outbox("mail", row.mailWaiting, row.mailSeconds, row.mailGivenUp),
    outbox("sms", row.smsWaiting, row.smsSeconds, row.smsGivenUp),
    workers(row),
    books(row),
    backup(row),
  ];
}

function waiting(channel: "mail" | "sms", now: Date) {
  const part = (name: string) => sql.ref(`${channel}_${name}`);
  return sql`
    (select count(*) from outbox where next_attempt_at is not null and channel = ${channel}) as ${part("waiting")},
    (select coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 from outbox
      where next_attempt_at is not null and channel = ${channel} and attempts > 0) as ${part("seconds")},
    (select count(*) from outbox where given_up_at > ${now}::timestamptz - interval '1 day'
      and channel = ${channel}) as ${part("given_up")}`;
}

function gateway({ stuck, unanswered }: Row): Health {
  const words = [
    ...(unanswered > 0n ? [`${unanswered} not answered in 10 min`] : []),
    ...(stuck > 0n ? [`${stuck} not taken`] : []),
  ];
  const state = stuck > 0n ? "broken" : unanswered > 0n ? "slow" : "fine";
  return { what: "gateway", state, words: words.join(", ") || "answers", at: null };
}

function outbox(what: "mail" | "sms", count: bigint, seconds: number, givenUp: bigint): Health {
  const state = seconds > BROKEN_SECONDS ? "broken" : seconds > SLOW_SECONDS ? "slow" : "fine";
  const lost = givenUp > 0n ? `, ${givenUp} given up in a day` : "";
  return { what, state, words: `${count} waiting${lost}`, at: null };
}

function workers({ workers: count, workerSeconds }: Row): Health {
  const state = count > 0n ? "fine" : "broken";
  const seen =
    workerSeconds === null ? "never seen" : `last seen ${Math.round(workerSeconds)} s ago`;
  return { what: "workers", state, words: `${count} running, ${seen}`, at: null };
}

function books({ checkedAt, isBroken }: Row): Health {
  const at = checkedAt?.toISOString() ?? null;
  if (isBroken) return { what: "books", state: "broken", words: "an invariant does not hold", at };
  if (checkedAt === null) return { what: "books", state: "unknown", words: "not checked yet", at };
  return { what: "books", state: "fine", words: "invariants hold", at };
}

function backup({ backupAt, backupSeconds }: Row): Health {
  if (backupAt === null || backupSeconds === null) {
    return { what: "backup", state: "unknown", words: "none is noted", at: null };
  }
  const isLate = backupSeconds > BACKUP_LATE_SECONDS;
  const state = backupSeconds > BACKUP_MISSING_SECONDS ? "broken" : isLate ? "slow" : "fine";
  return { what: "backup", state, words: "last base backup", at: backupAt.toISOString() };
}
