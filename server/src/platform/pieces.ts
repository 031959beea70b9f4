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

type Pieces<Json> = { [Name in keyof Json]: RawBuilder<Json[Name]> };

export async function readTogether<Json>(db: Db, pieces: Pieces<Json>): Promise<Json> {
  const named = Object.entries<RawBuilder<unknown>>(pieces).map(
    ([name, piece]) => sql`${sql.lit(name)}, ${piece}`,
  );
  // As text, so that nobody walks through all of it to look for names to change.
  const { rows } = await sql<{ json: string }>`
    select json_build_object(${sql.join(named)})::text as json
  `.execute(db);
  const json: Json = JSON.parse(rows[0]?.json ?? "{}");
  return json;
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
