import { sql } from "kysely";
import type { Db } from "./database.ts";
import { listMigrations } from "./migrate.ts";
import { tooOld } from "./postgres-version.ts";

/** Checks of the database before a process starts. It does not wait for what is missing: the
 * deployment sees immediately that this process failed to start, and existing processes
 * continue. */

/** Messages for the operator; empty if the database can be used. */
export async function faultsOfDatabase(db: Db): Promise<string[]> {
  try {
    const { versionNumber, role } = await readServer(db);
    const old = tooOld(versionNumber);
    if (old) return [old];
    const missing = await missingMigrations(db);
    if (missing.length > 0) return [lacking(missing)];
    return (await canRewrite(db))
      ? [
          `DATABASE_URL: the role ${role} can change what is written in the ledger or the audit log. Take one that does not own the tables.`,
        ]
      : [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`DATABASE_URL: the database cannot be used: ${reason || "no connection"}`];
  }
}

/** The migrations of this process's code, read once: files of a later deployment do not count. */
let own: Promise<string[]> | undefined;

/** Of the migrations that this version knows. A newer version may have applied more. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('migration') is not null as is_there
  `.execute(db);
  const all = await (own ??= listMigrations());
  if (!rows[0]?.isThere) return all;
  const applied = await db.selectFrom("migration").select("name").execute();
  const names = new Set(applied.map(({ name }) => name));
  return all.filter((name) => !names.has(name));
}

function lacking(missing: string[]): string {
  const [first, ...more] = missing;
  const others = more.length > 0 ? ` and ${more.length} more` : "";
  return `The database lacks the migration ${first}${others}: run \`npm run migrate\` first.`;
}

async function readServer(db: Db): Promise<{ versionNumber: string; role: string }> {
  const { rows } = await sql<{ versionNumber: string; role: string }>`
    select current_setting('server_version_num') as version_number, current_user::text as role
  `.execute(db);
  return rows[0] ?? { versionNumber: "0", role: "" };
}

/** By privilege, by ownership, or by membership in the owning role. */
async function canRewrite(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p')
      and ((n.nspname = 'ledger' and has_table_privilege(c.oid, 'insert, update, delete, truncate'))
        or (c.oid = 'audit_log'::regclass and has_table_privilege(c.oid, 'update, delete, truncate'))
        or (n.nspname in ('ledger', 'public') and pg_has_role(c.relowner, 'member')))
    limit 1
  `.execute(db);
  return rows.length > 0;
}
