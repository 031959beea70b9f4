import { Pool, type PoolClient } from "pg";
import { type DatabaseAddress, clientAt, connectAt } from "./database-address.ts";
import { isDatabaseAway } from "./database-away.ts";
import { lasting } from "./lasting-connection.ts";

/** The job queue asks again where it knows an error to pass. Of those that a dying primary leaves it knows few, and
 * ends the process over the end of a job that it could not write down. So it is told in a word that it knows. */

/** "Somebody was in the way": asked again soon, then less and less often, up to every five seconds. */
const IN_THE_WAY = "40001";

export function queuePool(options: {
  address: DatabaseAddress;
  connections: number;
  onLost: (error: Error) => void;
}): Pool {
  const { address, connections: max } = options;
  const pool = new Pool({ Client: clientAt(address), max, ...lasting });
  pool.on("error", options.onLost);
  pool.on("connect", (client: PoolClient) => {
    client.on("error", options.onLost);
    patiently(client, "query", (ask) => ask());
  });
  patiently(pool, "connect", (connect) => connectAt(address, connect));
  return pool;
}

/** What it promises fails in the queue's words. */
function patiently(
  of: Pool | PoolClient,
  method: "connect" | "query",
  again: (work: () => Promise<unknown>) => Promise<unknown>,
): void {
  const original: unknown = Reflect.get(of, method);
  if (typeof original !== "function") throw new Error(`pg has no ${method}.`);
  const value = (...given: unknown[]) => {
    // With a callback it promises nothing.
    if (typeof given.at(-1) === "function") return Reflect.apply(original, of, given);
    return again(async () => Reflect.apply(original, of, given)).catch(inItsWords);
  };
  Object.defineProperty(of, method, { value });
}

function inItsWords(error: unknown): never {
  if (!isDatabaseAway(error) || !(error instanceof Error)) throw error;
  throw Object.assign(new Error(error.message, { cause: error }), { code: IN_THE_WAY });
}
