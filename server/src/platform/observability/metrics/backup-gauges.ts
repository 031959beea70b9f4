import { sql } from "kysely";
import type { Readings } from "./gauges.ts";

type Row = {
  archives: boolean;
  isFailing: boolean;
  archivedSeconds: number;
  backupSeconds: number;
};

/** Whether the database could be restored. All times are of the database's clock. */
export function backupReadings(): Readings {
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
      const { rows } = await sql<Row>`
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
