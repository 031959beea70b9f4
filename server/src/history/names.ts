import { type Expression, sql } from "kysely";
import type { Db } from "../platform/database.ts";

/** The names of the plans and portfolios that lines are about, by the keys of their transfers. */

export async function namesOf(
  db: Db,
  investorId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; name: string | null }>`
    select key, holding_name(key, ${investorId}) as name from unnest(${keys}::text[]) as key
  `.execute(db);
  return new Map(rows.flatMap(({ key, name }) => (name === null ? [] : [[key, name] as const])));
}

/** The name that one line is about, for a statement that has the investor's row. */
export function nameOfHolding(key: Expression<string>) {
  return sql<string | null>`holding_name(${key}, investor.id)`;
}

/** The keys of the lines about what has a word in its name that begins so. */
export async function keysNamed(db: Db, investorId: string, word: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from holding_keys(${word}, ${investorId}) as key
  `.execute(db);
  return rows.map(({ key }) => key);
}
