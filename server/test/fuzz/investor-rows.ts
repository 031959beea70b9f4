import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

/** Everything in the database about an investor: the rows that name them, and those that name one
 * of these. */

export type InvestorRows = Readonly<{
  /** As JSON, with the table's name before it. */
  rows: ReadonlySet<string>;
  /** Every text in them, with its table and column. */
  texts: ReadonlyMap<string, string>;
}>;

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
/** Shared data, or not about an investor. */
const NOT_ABOUT_INVESTORS = new Set([
  "quota",
  "migration",
  "worker_presence",
  "clock",
  "webhook_inbox",
]);

export async function rowsAbout(db: Db, investorId: string): Promise<InvestorRows> {
  const all = await everyRow(db);
  const ids = new Set([investorId]);
  const rows = new Set<string>();
  for (let before = -1; before < rows.size;) {
    before = rows.size;
    for (const row of all) {
      const named = row.match(UUID) ?? [];
      if (!named.some((id) => ids.has(id))) continue;
      rows.add(row);
      for (const id of named) ids.add(id);
    }
  }
  return { rows, texts: new Map([...rows].flatMap(textsOf)) };
}

async function everyRow(db: Db): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where (schemaname = 'public' or (schemaname = 'ledger' and tablename = 'account'))
      and has_table_privilege(format('%I.%I', schemaname, tablename), 'select')
  `.execute(db);
  const parts = tables.rows
    .filter(({ name }) => !NOT_ABOUT_INVESTORS.has(name))
    .map(
      ({ name, schema }): RawBuilder<unknown> =>
        sql`select ${sql.lit(`${name} `)} || to_jsonb(t)::text as row from ${sql.table(`${schema}.${name}`)} t`,
    );
  const { rows } = await sql<{ row: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map(({ row }) => row);
}

function textsOf(row: string): [word: string, where: string][] {
  const space = row.indexOf(" ");
  const columns: Record<string, unknown> = JSON.parse(row.slice(space));
  return Object.entries(columns).flatMap(([column, value]): [string, string][] =>
    typeof value === "string" ? [[value, `${row.slice(0, space)}.${column}`]] : [],
  );
}

const MOMENT = /^\d{4}-\d{2}-\d{2}/;
const BYTES = /^\\x/;

/** Texts that identify the one and not the other. */
export function privateTexts(one: InvestorRows, other: InvestorRows): Map<string, string> {
  const own = [...one.texts].filter(
    ([word]) =>
      word.length >= 6 && !other.texts.has(word) && !MOMENT.test(word) && !BYTES.test(word),
  );
  return new Map(own);
}
