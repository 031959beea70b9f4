import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { Client } from "pg";
import type { Db } from "./database.ts";
import { listMigrations, tooOld } from "./migrate.ts";

/** Checks of the database before a process starts. It does not wait for what is missing: the
 * deployment sees immediately that this process failed to start, and existing processes
 * continue. */

const CHANNEL = "osisi_check_listen";
const PATIENCE_MS = 5_000;

/** Messages for the operator; empty if the database can be used. */
export async function databaseFaults(db: Db): Promise<string[]> {
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
        or (c.oid = 'audit_log'::regclass and has_table_privilege(c.oid, 'insert, update, delete, truncate'))
        or (n.nspname in ('ledger', 'public') and pg_has_role(c.relowner, 'member')))
    limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Checks that LISTEN works, which the job queue needs. A pooler in transaction mode accepts LISTEN
 * but delivers no notifications: jobs would wait, some forever, without an error. Empty if
 * notifications arrive at that address. */
export async function listenFaults(url: string, db: Db): Promise<string[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const notified = new Promise<true>((resolve) =>
      client.once("notification", () => resolve(true)),
    );
    await client.query(`listen ${CHANNEL}`);
    await sql`notify ${sql.raw(CHANNEL)}`.execute(db);
    const isNotified = await Promise.race([notified, sleep(PATIENCE_MS, false, { ref: false })]);
    return isNotified
      ? []
      : [
          "DATABASE_URL: `work` receives no notifications there. Give it PostgreSQL's own address, or a pooler's that keeps sessions.",
        ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`DATABASE_URL: the database cannot be listened to: ${reason || "no connection"}`];
  } finally {
    await client.end();
  }
}
