import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type { Pool, PoolClient } from "pg";
import { CommitUncertain } from "./database-unavailable.ts";
import { preparedName } from "./prepared-statement.ts";

/** A pool for Kysely that does not report an uncertain commit as done. If a primary's wait for its
 * standby is cut short, it answers "committed" with a warning that the standby may not have it. If
 * the primary is then lost, so is the commit. So this is an error, as if the response had been
 * lost, and a retry under the same key finds the outcome. */

type Notice = { routine?: string | undefined };

/** The routine's name does not depend on the server's language. */
const WAIT_FOR_STANDBY = "SyncRepWaitForLSN";

const uncertain = new WeakSet<object>();

/** Call for each new connection. */
export function trackUncertainCommits(client: PoolClient): void {
  client.on("notice", ({ routine }: Notice) => {
    if (routine === WAIT_FOR_STANDBY) uncertain.add(client);
  });
}

class CommitCheckingClient implements PostgresPoolClient {
  readonly #client: PoolClient;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(query: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof query !== "string") throw new Error("Cursors are not supported.");
    return this.#run(query, parameters);
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }

  async #run(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    const values = [...parameters];
    const name = await preparedName(this.#client, sql);
    const result = await this.#client.query(
      name ? { name, text: sql, values } : { text: sql, values },
    );
    if (uncertain.delete(this.#client)) throw new CommitUncertain();
    return result;
  }
}

export function commitCheckingPool(pool: Pool, connect: () => Promise<PoolClient>): PostgresPool {
  const known = new WeakMap<PoolClient, CommitCheckingClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await connect();
      const checked = known.get(client) ?? new CommitCheckingClient(client);
      known.set(client, checked);
      return checked;
    },
    end: () => pool.end(),
  };
}
