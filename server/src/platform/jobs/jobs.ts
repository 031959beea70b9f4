import { sql } from "kysely";
import {
  type RequestContext,
  currentRequestContext,
} from "#platform/observability/request-context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Log } from "#platform/log.ts";

/** Work for the worker. Added in the transaction that causes it, so that it exists if and only if
 * its cause was committed; or after it, if a sweep finds causes without a job. Delivery is at least
 * once: every task must be idempotent. */

export type Task = (payload: unknown) => Promise<void>;

/** The jobs of a domain. */
export type DomainJobs = Readonly<{
  /** Handlers by task name. */
  tasks: Readonly<Record<string, Task>>;
  /** Separate queues for some of these tasks: a slow mail server or gateway then delays no other
   * jobs. */
  queues?: readonly Queue[];
  /** By their names in the view `due_moment`: enqueues what is due by the product's clock, and postpones each due
   * time. Called when there is something. */
  due?: Readonly<Record<string, () => Promise<void>>>;
  /** Repeated every second, due or not. */
  everySecond?: () => Promise<void>;
  /** Repeated every minute, due or not. */
  everyMinute?: () => Promise<void>;
  /** After the last job: releases resources that are kept between jobs. */
  stop?: () => void;
}>;

export type Queue = Readonly<{ tasks: readonly string[]; concurrency: number }>;

type JobOptions = {
  /** Jobs with one key are one job until it starts: adding it again changes nothing. */
  key?: string;
  maxAttempts?: number;
};

export async function addJob(
  db: Db | Tx,
  name: string,
  payload: Record<string, string>,
  options: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${name},
      payload := ${JSON.stringify({ ...payload, ...inheritance(currentRequestContext()) })}::json,
      job_key := ${options.key ?? newId()},
      job_key_mode := 'preserve_run_at',
      max_attempts := ${options.maxAttempts ?? 10}
    )
  `.execute(db);
}

/** The cause that a job inherits from the request or job that adds it. */
function inheritance({ requestId, traceparent }: RequestContext) {
  const inherited = { ...(requestId && { requestId }), ...(traceparent && { traceparent }) };
  return Object.keys(inherited).length > 0 ? { cause: inherited } : {};
}

type KeyedJob = Readonly<{ payload: Record<string, string | readonly string[]>; key: string }>;

/** Adds jobs after the commit of their cause, for causes whose sweep adds a lost job again.
 * A new job sends a notification, and PostgreSQL commits transactions that notify one after the
 * other. So neither the transaction of the cause notifies, nor does this one wait for the disk. */
export async function addJobsAfterCommit(
  { db, log }: { db: Db; log: Log },
  name: string,
  jobs: readonly KeyedJob[],
): Promise<void> {
  if (jobs.length === 0) return;
  const inherited = inheritance(currentRequestContext());
  const payloads = jobs.map(({ payload }) => JSON.stringify({ ...payload, ...inherited }));
  try {
    await sql`
      select set_config('synchronous_commit', 'off', true), count(*) from graphile_worker.add_jobs(
        (select array_agg((${name}, payload::json, null, null, 10, key, null, null)::graphile_worker.job_spec)
         from unnest(${payloads}::text[], ${jobs.map(({ key }) => key)}::text[]) as wanted (payload, key)),
        true
      )
    `.execute(db);
  } catch (err) {
    log.warn({ err, task: name, jobs: jobs.length }, "could not add jobs; the sweep adds them");
  }
}

/** Other jobs have priority 0, and lower runs first: a login code does not wait until a hundred
 * thousand due rows are processed. */
const BEHIND = 10;

/** Embedded in a statement whose CTE `taken` has the ids of what has fallen due: its CTE `jobs`
 * adds a job for each, in one call, because single calls take many times as long. Nothing is
 * called if nothing was taken. */
export function jobsOfTaken(task: string) {
  return sql`
    specs as (
      select array_agg(
        (${task}, json_build_object('id', id), null, null, null, ${task} || ':' || id, ${BEHIND}::integer, null)::graphile_worker.job_spec
      ) as list from taken having count(*) > 0
    ), jobs as (
      select (graphile_worker.add_jobs(list, true)).id from specs
    )`;
}

/** Repeats `takeSome` until it takes fewer than a whole batch, so that no transaction grows with
 * the backlog. */
export async function inBatches(size: number, takeSome: () => Promise<number>): Promise<void> {
  while ((await takeSome()) === size);
}
