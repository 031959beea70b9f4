import { sql } from "kysely";
import { Pool, type PoolClient } from "pg";
import type { Db } from "#platform/database/database.ts";
import {
  type DatabaseAddress,
  clientAt,
  connectAt,
  tcpKeepalive,
} from "#platform/database/database-address.ts";
import { isDatabaseUnavailable } from "#platform/database/database-unavailable.ts";

/** All that relies on how graphile-worker and pg work inside, and not on what they document. Two things have no
 * public interface: to have the queue retry after a lost connection, and to unlock one job. A test fails with any
 * other version of the two than these. Before you change them here, read in the new version what each function
 * below says it relies on, and run `worker.test.ts`, `tcp-keepalive.test.ts` and `npm run test:ha`. */
export const testedWith = { "graphile-worker": "0.18.0", pg: "8.23.1" } as const;

/** A serialization failure, which the queue retries after 50 ms and then less often, up to every 5 s. */
const RETRIED_BY_QUEUE = "40001";

/** For the queue's own statements, which lock, return and delete jobs. If a crash loses one of them, the job runs again,
 * and each job may. Jobs are added on other connections, in the transaction of their cause, and wait for its commit. */
const WITHOUT_WAITING = "-c synchronous_commit=off";

/** Relies on `RETRYABLE_ERROR_CODES` in graphile-worker's `lib.js`. It lists few of the errors that a lost primary
 * causes, and the process ends when the end of a job cannot be recorded. So these errors get a code from the list.
 * Replaces `connect` and `query` of the pool's objects, because pg offers no hook for errors. */
export function queuePool(options: {
  address: DatabaseAddress;
  connections: number;
  onLost: (error: Error) => void;
}): Pool {
  const { address, connections: max } = options;
  const pool = new Pool({
    Client: clientAt(address),
    max,
    options: WITHOUT_WAITING,
    ...tcpKeepalive,
  });
  pool.on("error", options.onLost);
  pool.on("connect", (client: PoolClient) => {
    client.on("error", options.onLost);
    retried(client, "query", (query) => query());
  });
  retried(pool, "connect", (connect) => connectAt(address, connect));
  return pool;
}

function retried(
  of: Pool | PoolClient,
  method: "connect" | "query",
  call: (work: () => Promise<unknown>) => Promise<unknown>,
): void {
  const original: unknown = Reflect.get(of, method);
  if (typeof original !== "function") throw new Error(`pg has no ${method}.`);
  const value = (...given: unknown[]) => {
    // With a callback it returns no promise.
    if (typeof given.at(-1) === "function") return Reflect.apply(original, of, given);
    return call(async () => Reflect.apply(original, of, given)).catch(asRetryable);
  };
  Object.defineProperty(of, method, { value });
}

function asRetryable(error: unknown): never {
  if (!isDatabaseUnavailable(error) || !(error instanceof Error)) throw error;
  throw Object.assign(new Error(error.message, { cause: error }), { code: RETRIED_BY_QUEUE });
}

/** Unlocks the jobs that these workers have held for longer than that, except those given. Answers how many.
 * Relies on the columns of `_private_jobs`: `force_unlock_workers`, the public function, unlocks all jobs of a worker,
 * also those that it works on. */
export async function unlockJobs(
  db: Db,
  { workerIds, longerThan, except }: { workerIds: string[]; longerThan: string; except: string[] },
): Promise<number> {
  const { rows } = await sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_by = any(${workerIds}::text[])
      and locked_at < now() - ${longerThan}::interval
      and id <> all(${except}::bigint[])
    returning id
  `.execute(db);
  return rows.length;
}
