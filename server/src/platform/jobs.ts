import { sql } from "kysely";
import { type Cause, causeNow } from "./cause.ts";
import type { Db, Tx } from "./database.ts";
import { newId } from "./ids.ts";

/** Work for the worker. Added in the transaction that causes it, so that it exists if and only if
 * its cause does. It runs at least once: every task must stand being run again. */

export type Task = (payload: unknown) => Promise<void>;

/** What a domain gives to the worker. */
export type DomainJobs = Readonly<{
  /** By name: what to do. */
  tasks: Readonly<Record<string, Task>>;
  /** Queues of their own for some of these tasks: no other job waits for theirs, nor theirs for any other, whatever
   * mail server or gateway is silent. */
  queues?: readonly Queue[];
  /** Enqueues what is due by the product's clock, and moves each due moment on. */
  enqueueDue?: () => Promise<void>;
  /** What is merely repeated every minute, due or not. */
  everyMinute?: () => Promise<void>;
  /** After the last job: lets go of what is held between them. */
  stop?: () => void;
}>;

export type Queue = Readonly<{ tasks: readonly string[]; concurrency: number }>;

type JobOptions = {
  /** Jobs with one key are one job until it starts: a second adding changes nothing. */
  key?: string;
  maxAttempts?: number;
};

export async function addJob(
  db: Db | Tx,
  name: string,
  payload: Record<string, string>,
  options: JobOptions = {},
): Promise<void> {
  await sql`select ${jobAdded(name, payload, options)}`.execute(db);
}

/** For a statement that adds a job for each of its rows. */
export function jobAdded(name: string, payload: Record<string, string>, options: JobOptions) {
  return sql`
    graphile_worker.add_job(
      ${name},
      payload := ${JSON.stringify({ ...payload, ...inheritance(causeNow()) })}::json,
      job_key := ${options.key ?? newId()},
      job_key_mode := 'preserve_run_at',
      max_attempts := ${options.maxAttempts ?? 10}
    )
  `;
}

/** What a job is told of the request, or of the job, that caused it. */
function inheritance({ requestId, traceparent }: Cause) {
  const inherited = { ...(requestId && { requestId }), ...(traceparent && { traceparent }) };
  return Object.keys(inherited).length > 0 ? { cause: inherited } : {};
}

/** The same for many, in one statement. Each has a key. */
export async function addJobs(
  db: Db | Tx,
  name: string,
  jobs: readonly {
    payload: Record<string, string | readonly string[]>;
    key: string;
  }[],
): Promise<void> {
  if (jobs.length === 0) return;
  const inherited = inheritance(causeNow());
  const payloads = jobs.map(({ payload }) => JSON.stringify({ ...payload, ...inherited }));
  await sql`
    select count(*) from graphile_worker.add_jobs(
      (select array_agg((${name}, payload::json, null, null, 10, key, null, null)::graphile_worker.job_spec)
       from unnest(${payloads}::text[], ${jobs.map(({ key }) => key)}::text[]) as wanted (payload, key)),
      true
    )
  `.execute(db);
}

/** What everybody else's jobs have is 0, and lower goes first: a code to sign in with does not wait until
 * a hundred thousand rows that fell due are looked at. */
const BEHIND = 10;

/** For a statement whose part `taken` has the ids of what has fallen due: its part `jobs` adds a job for
 * each, in one call, because one by one takes many times as long. Nothing is called where nothing was
 * taken. */
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

/** Calls it until it takes fewer than a whole batch, so that no transaction grows with the backlog. */
export async function inBatches(size: number, takeSome: () => Promise<number>): Promise<void> {
  while ((await takeSome()) === size);
}
