import { sql } from "kysely";
import type { Db } from "./database.ts";

/** A worker that is killed leaves its jobs locked, and the queue would leave them so for hours. Each
 * worker therefore says every second that it is alive, and frees the jobs of those that have been
 * silent for longer than this. Real time on the database's clock, whatever the product's says. */
const SILENT_FOR = "5 seconds";

export async function sayPresent(db: Db, workerIds: string[]): Promise<void> {
  if (workerIds.length === 0) return;
  await sql`
    insert into worker_presence (worker_id)
    select unnest(${workerIds}::text[])
    on conflict (worker_id) do update set seen_at = now()
  `.execute(db);
}

export async function freeJobsOfTheDead(db: Db): Promise<void> {
  const { rows } = await sql`
    with silent as (
      select distinct locked_by as worker_id from graphile_worker.jobs
      where locked_at < now() - ${SILENT_FOR}::interval
        and locked_by not in (
          select worker_id from worker_presence where seen_at > now() - ${SILENT_FOR}::interval
        )
    )
    select graphile_worker.force_unlock_workers(array_agg(worker_id))
    from silent having count(*) > 0
  `.execute(db);
  if (rows.length > 0) await forgetReplacedJobs(db);
}

/** A job that is enqueued anew while somebody holds it becomes two, and the old one, without its key
 * and its further attempts, is only there for its holder to end. Of a dead holder it would stay for
 * ever. */
async function forgetReplacedJobs(db: Db): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where locked_at is null and key is null and attempts >= max_attempts and last_error is null
    having count(*) > 0
  `.execute(db);
}

export async function sayGone(db: Db, workerIds: string[]): Promise<void> {
  await sql`
    delete from worker_presence
    where worker_id = any(${workerIds}::text[]) or seen_at < now() - interval '1 hour'
  `.execute(db);
}
