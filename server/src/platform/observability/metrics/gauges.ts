import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/database/database.ts";

/** Gauges that are read from the database on a scrape: how much waits, and for how long. Each is
 * one statement over a partial index of pending rows, never over the whole history. */

export type Reading = Readonly<{
  gauge: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}>;

export type Gauges = Readonly<
  Record<string, Readonly<{ help: string; labels?: readonly string[] }>>
>;

export type GaugeSource = Readonly<{
  gauges: Gauges;
  read: (tx: Tx, now: Date) => Promise<readonly Reading[]>;
}>;

/** Several domains have pending money, reported under one metric name. */
export const underWayGauges = {
  osisi_money_under_way: {
    help: "How many payments, withdrawals, refunds and disputes have no end yet, by how old they are",
    labels: ["kind", "currency", "age"],
  },
  osisi_money_under_way_kobo: {
    help: "The money of what has no end yet, in kobo (of another currency: in its smallest unit)",
    labels: ["kind", "currency", "age"],
  },
  osisi_money_under_way_oldest_seconds: {
    help: "The age of the oldest that has no end yet",
    labels: ["kind", "currency", "age"],
  },
} satisfies Gauges;

type UnderWay = {
  age: string;
  currency: string;
  count: bigint;
  kobo: bigint;
  oldestAt: Date;
};

/** `rows` has the columns `amount_kobo`, `currency` and `since`. */
export async function readUnderWay(
  tx: Tx,
  { kind, rows, now }: { kind: string; rows: RawBuilder<unknown>; now: Date },
): Promise<Reading[]> {
  const found = await sql<UnderWay>`
    select currency, count(*) as count, sum(amount_kobo) as kobo, min(since) as oldest_at,
      case when since > ${now}::timestamptz - interval '10 minutes' then 'under_10m'
        when since > ${now}::timestamptz - interval '1 hour' then 'under_1h'
        when since > ${now}::timestamptz - interval '1 day' then 'under_1d'
        when since > ${now}::timestamptz - interval '7 days' then 'under_7d'
        else 'older' end as age
    from (${rows}) under_way group by currency, age
  `.execute(tx);
  return found.rows.flatMap(({ age, currency, count, kobo, oldestAt }) => {
    const labels = { kind, currency, age };
    return [
      { gauge: "osisi_money_under_way", labels, value: Number(count) },
      { gauge: "osisi_money_under_way_kobo", labels, value: Number(kobo) },
      {
        gauge: "osisi_money_under_way_oldest_seconds",
        labels,
        value: secondsSince(oldestAt, now),
      },
    ];
  });
}

export function secondsSince(moment: Date, now: Date): number {
  return Math.max(0, (now.getTime() - moment.getTime()) / 1000);
}

type JobCounts = {
  task: string;
  waiting: bigint;
  running: bigint;
  failed: bigint;
  lateSeconds: number;
};

/** The queue uses the database's time, not the product's clock. */
export function jobGauges(): GaugeSource {
  const labels = ["task"];
  return {
    gauges: {
      osisi_jobs_waiting: { help: "Jobs that wait, to be done now or later", labels },
      osisi_jobs_running: { help: "Jobs that are being done", labels },
      osisi_jobs_failed: { help: "Jobs that were tried as often as they may be, and stay", labels },
      osisi_jobs_late_seconds: { help: "How long the longest waits that could be done", labels },
    },
    async read(tx) {
      const { rows } = await sql<JobCounts>`
        select task_identifier as task,
          count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
          count(*) filter (where locked_at is not null) as running,
          count(*) filter (where locked_at is null and attempts >= max_attempts) as failed,
          coalesce(max(extract(epoch from now() - run_at)) filter (
            where locked_at is null and attempts < max_attempts and run_at <= now()
          ), 0)::float8 as late_seconds
        from graphile_worker.jobs group by task_identifier
      `.execute(tx);
      return rows.flatMap(({ task, waiting, running, failed, lateSeconds }) => [
        { gauge: "osisi_jobs_waiting", labels: { task }, value: Number(waiting) },
        { gauge: "osisi_jobs_running", labels: { task }, value: Number(running) },
        { gauge: "osisi_jobs_failed", labels: { task }, value: Number(failed) },
        { gauge: "osisi_jobs_late_seconds", labels: { task }, value: lateSeconds },
      ]);
    },
  };
}

/** Due work has a time in its domain's own columns; polling it may have fallen behind. */
export function dueGauges(): GaugeSource {
  return {
    gauges: {
      osisi_due_late_seconds: {
        help: "How long ago the oldest fell due of what is not enqueued yet",
        labels: ["what"],
      },
    },
    async read(tx, now) {
      const { rows } = await sql<{ what: string; lateSeconds: number }>`
        select what, extract(epoch from ${now}::timestamptz - min(due_at))::float8 as late_seconds
        from due_moment where due_at <= ${now} group by what
      `.execute(tx);
      return rows.map(({ what, lateSeconds }) => ({
        gauge: "osisi_due_late_seconds",
        labels: { what },
        value: lateSeconds,
      }));
    },
  };
}

type Backups = {
  archives: boolean;
  isFailing: boolean;
  archivedSeconds: number;
  backupSeconds: number;
};

/** Whether the database could be restored. All times are of the database's clock. */
export function backupGauges(): GaugeSource {
  return {
    gauges: {
      osisi_wal_archiving: { help: "1 if PostgreSQL archives its write-ahead log, else 0" },
      osisi_wal_archive_failing: { help: "1 if the last try to archive a segment failed, else 0" },
      osisi_wal_archived_seconds: { help: "How long ago the last segment was archived" },
      osisi_base_backup_seconds: {
        help: "How long ago the last base backup was noted, +Inf if none was",
      },
    },
    async read(tx) {
      const { rows } = await sql<Backups>`
        select current_setting('archive_mode') <> 'off' as archives,
          coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing,
          coalesce(extract(epoch from now() - last_archived_time), 0)::float8 as archived_seconds,
          (select coalesce(extract(epoch from now() - max(finished_at))::float8, 'infinity')
           from base_backup) as backup_seconds
        from pg_stat_archiver
      `.execute(tx);
      return rows.flatMap(({ archives, isFailing, archivedSeconds, backupSeconds }) => [
        { gauge: "osisi_wal_archiving", value: archives ? 1 : 0 },
        { gauge: "osisi_wal_archive_failing", value: isFailing ? 1 : 0 },
        { gauge: "osisi_wal_archived_seconds", value: archives ? archivedSeconds : 0 },
        { gauge: "osisi_base_backup_seconds", value: backupSeconds },
      ]);
    },
  };
}
