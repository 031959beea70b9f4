import type { WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { unlockJobs } from "./graphile-internals.ts";
import { type InHand, noteInHand } from "./active-jobs.ts";

/** A worker that is killed leaves its jobs locked, and the queue would leave them so for hours. Each
 * worker therefore says every second that it is alive, and frees the jobs of those that have been
 * silent for longer than this. Real time on the database's clock, whatever the product's says. */
const SILENT_FOR = "5 seconds";
const SILENT_FOR_MS = 5_000;

/** Looks. */
const FORGETS_EVERY = 60;

export interface Presence {
  /** Once a second: says that this one is here, and frees what nobody works on. */
  look: () => Promise<void>;
  leave: () => Promise<void>;
}

export function watchOver(db: Db, events: WorkerEvents): Presence {
  const workerIds: string[] = [];
  // Jobs are locked in the name of the pool, not of the one of its workers that runs them.
  events.on("pool:create", ({ workerPool }) => workerIds.push(workerPool.id));
  const inHand = noteInHand(events);
  let [lookedAt, trustsOthersFrom, looks] = [performance.now(), 0, 0];

  return {
    async look() {
      await sayPresent(db, workerIds);
      const before = lookedAt;
      lookedAt = performance.now();
      // While the database was away, everybody was silent. They have as long as ever to come back.
      if (lookedAt - before > SILENT_FOR_MS / 2) trustsOthersFrom = lookedAt + SILENT_FOR_MS;
      await freeForgottenJobs(db, workerIds, inHand);
      if (lookedAt >= trustsOthersFrom) await freeJobsOfTheDead(db);
      looks += 1;
      if (looks % FORGETS_EVERY === 0) await forgetReplacedJobs(db);
    },
    leave: () => sayGone(db, workerIds),
  };
}

async function sayPresent(db: Db, workerIds: string[]): Promise<void> {
  if (workerIds.length === 0) return;
  await sql`
    insert into worker_presence (worker_id)
    select unnest(${workerIds}::text[])
    on conflict (worker_id) do update set seen_at = now()
  `.execute(db);
}

async function freeJobsOfTheDead(db: Db): Promise<void> {
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

/** A connection that breaks while a job is handed over leaves it locked for a worker that lives and knows nothing
 * of it. Only this worker can tell that it has it not in hand. */
async function freeForgottenJobs(db: Db, workerIds: string[], inHand: InHand): Promise<void> {
  const except = inHand.ids();
  const unlocked = await unlockJobs(db, { workerIds, longerThan: SILENT_FOR, except });
  if (unlocked > 0) await forgetReplacedJobs(db);
}

/** A job that is enqueued anew while somebody holds it becomes two, and the old one, without its key
 * and its further attempts, is only there for its holder to end. Of a dead holder, or of one that met an
 * error, it would stay for ever. Ours all have a key until then. */
async function forgetReplacedJobs(db: Db): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where locked_at is null and key is null and attempts >= max_attempts
    having count(*) > 0
  `.execute(db);
}

async function sayGone(db: Db, workerIds: string[]): Promise<void> {
  await sql`
    delete from worker_presence
    where worker_id = any(${workerIds}::text[]) or seen_at < now() - interval '1 hour'
  `.execute(db);
}
