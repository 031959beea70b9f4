import { type RawBuilder, sql } from "kysely";
import type { Db } from "./database.ts";

/** Several domains' parts of one answer, read in one statement: each is a function of the database that
 * gives JSON. Money comes as text, as JSON's numbers end at 2^53, and moments as JSON has them. */

export type AsJson<Row> = {
  [Column in keyof Row]: Row[Column] extends bigint | Date
    ? string
    : Row[Column] extends bigint | Date | null
      ? string | null
      : Row[Column];
};

/** Whose parts they are: an investor's id, or where a statement finds it. */
export type Who = string | RawBuilder<string>;

export type Pieces<Json> = { [Name in keyof Json]: RawBuilder<Json[Name]> };

/** What is read of such parts. */
export type JsonOf<Parts> = {
  [Name in keyof Parts]: Parts[Name] extends RawBuilder<infer Json> ? Json : never;
};

export async function readTogether<Json>(db: Db, pieces: Pieces<Json>): Promise<Json> {
  const { rows } = await sql<{ json: string }>`select ${together(pieces)} as json`.execute(db);
  const json: Json = JSON.parse(rows[0]?.json ?? "{}");
  return json;
}

/** The parts as a column of a larger statement, as JSON. */
export function together<Json>(pieces: Pieces<Json>): RawBuilder<string> {
  const named = Object.entries<RawBuilder<unknown>>(pieces).map(
    ([name, piece]) => sql`${sql.lit(name)}, ${piece}`,
  );
  // As text, so that nobody walks through all of it to look for names to change.
  return sql`json_build_object(${sql.join(named)})::text`;
}

export function momentOf(text: string): Date;
export function momentOf(text: string | null): Date | null;
export function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

export function koboOf(text: string): bigint;
export function koboOf(text: string | null): bigint | null;
export function koboOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}
