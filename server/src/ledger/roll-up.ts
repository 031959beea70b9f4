import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

/** Takes the house accounts' sums a stretch further and answers up to which transfer they reach. A
 * stretch is marked by one call and summed up by a later one, once every transaction that may hold
 * an id of it has ended. Any number of workers may call it at once. */
export async function rollUp(db: Db): Promise<bigint> {
  const { rows } = await sql<{ upTo: bigint }>`select ledger.roll_up() as up_to`.execute(db);
  return rows[0]?.upTo ?? 0n;
}
