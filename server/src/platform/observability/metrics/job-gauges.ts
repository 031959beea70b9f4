import { sql } from "kysely";
import type { Readings } from "./gauges.ts";

type Row = { task: string; waiting: bigint; running: bigint; failed: bigint; lateSeconds: number };

/** The queue uses the database's time, not the product's clock. */
export function jobReadings(): Readings {
  const labels = ["task"];
  return {
    gauges: {
      osisi_jobs_waiting: { help: "Jobs that wait, to be done now or later", labels },
      osisi_jobs_running: { help: "Jobs that are being done", labels },
      osisi_jobs_failed: { help: "Jobs that were tried as often as they may be, and stay", labels },
      osisi_jobs_late_seconds: { help: "How long the longest waits that could be done", labels },
    },
    async read(tx) {
      const { rows } = await sql<Row>`
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
export function dueReadings(): Readings {
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
