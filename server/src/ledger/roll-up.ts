import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

/** Rolls up the house accounts' sums and returns the last transfer id that they include. One call
 * marks a range of ids and a later one sums it, once every transaction that may hold an id of it
 * has ended. Safe to call concurrently. */
export async function rollUp(db: Db): Promise<bigint> {
  const { rows } = await sql<{ upTo: bigint }>`select ledger.roll_up() as up_to`.execute(db);
  return rows[0]?.upTo ?? 0n;
}
