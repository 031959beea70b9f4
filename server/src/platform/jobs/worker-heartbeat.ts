import type { WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { unlockJobs } from "./graphile-internals.ts";

/** A worker that is killed leaves its jobs locked, and the queue would leave them so for hours.
 * Each worker therefore reports every second that it is alive, and unlocks the jobs of those that
 * have been silent for longer than this. Real time on the database's clock, not the product's. */
const SILENT_FOR = "5 seconds";
const SILENT_FOR_MS = 5_000;

const DELETE_EVERY_BEATS = 60;

export interface Heartbeat {
  /** Once a second: reports that this worker is alive, and unlocks jobs that no worker runs. */
  beat: () => Promise<void>;
  leave: () => Promise<void>;
}

export function startHeartbeat(db: Db, events: WorkerEvents): Heartbeat {
  const workerIds: string[] = [];
  // Jobs are locked in the name of the pool, not of the one of its workers that runs them.
  events.on("pool:create", ({ workerPool }) => workerIds.push(workerPool.id));
  const active = trackActiveJobs(events);
  let [lastBeatAt, trustsOthersFrom, beats] = [performance.now(), 0, 0];

  return {
    async beat() {
      await insertHeartbeat(db, workerIds);
      const before = lastBeatAt;
      lastBeatAt = performance.now();
      // While the database was unavailable, all were silent. They have the full time to return.
      if (lastBeatAt - before > SILENT_FOR_MS / 2) trustsOthersFrom = lastBeatAt + SILENT_FOR_MS;
      await unlockForgottenJobs(db, workerIds, active);
      if (lastBeatAt >= trustsOthersFrom) await unlockJobsOfDeadWorkers(db);
      beats += 1;
      if (beats % DELETE_EVERY_BEATS === 0) await deleteReplacedJobs(db);
    },
    leave: () => deleteHeartbeat(db, workerIds),
  };
}

async function insertHeartbeat(db: Db, workerIds: string[]): Promise<void> {
  if (workerIds.length === 0) return;
  await sql`
    insert into worker_presence (worker_id)
    select unnest(${workerIds}::text[])
    on conflict (worker_id) do update set seen_at = now()
  `.execute(db);
}

async function unlockJobsOfDeadWorkers(db: Db): Promise<void> {
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
  if (rows.length > 0) await deleteReplacedJobs(db);
}

/** A connection that breaks while a job is handed over leaves it locked for a live worker that does
 * not have it. Only this worker knows that the job is not active. */
async function unlockForgottenJobs(db: Db, workerIds: string[], active: ActiveJobs): Promise<void> {
  const except = active.ids();
  const unlocked = await unlockJobs(db, { workerIds, longerThan: SILENT_FOR, except });
  if (unlocked > 0) await deleteReplacedJobs(db);
}

/** A job that is enqueued again while a worker runs it becomes two. The old one, without its key
 * and further attempts, only remains for that worker to complete. If the worker died or met an
 * error, it would remain forever. All our jobs have a key until then. */
async function deleteReplacedJobs(db: Db): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where locked_at is null and key is null and attempts >= max_attempts
    having count(*) > 0
  `.execute(db);
}

async function deleteHeartbeat(db: Db, workerIds: string[]): Promise<void> {
  await sql`
    delete from worker_presence
    where worker_id = any(${workerIds}::text[]) or seen_at < now() - interval '1 hour'
  `.execute(db);
}

/** The jobs that this process runs, or whose completion it has yet to report to the queue. */
interface ActiveJobs {
  ids: () => string[];
}

/** The queue emits "complete" before its statement has arrived. */
const RECORDED_WITHIN_MS = 10_000;

function trackActiveJobs(events: WorkerEvents): ActiveJobs {
  const active = new Set<string>();
  const endedAt = new Map<string, number>();
  events.on("job:start", ({ job }) => {
    active.add(job.id);
    endedAt.delete(job.id);
  });
  events.on("job:complete", ({ job }) => {
    active.delete(job.id);
    endedAt.set(job.id, performance.now());
  });
  return {
    ids() {
      const before = performance.now() - RECORDED_WITHIN_MS;
      for (const [id, at] of endedAt) if (at < before) endedAt.delete(id);
      return [...active, ...endedAt.keys()];
    },
  };
}
