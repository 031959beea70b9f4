import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import { Client } from "pg";
import { sqlState } from "./database.ts";

/** Migrates a database to the schema of `server/migrations`: an ordered list of plain SQL files,
 * each in its own transaction, forward only. Run as the owner of the tables; `appRole` is the
 * application's role and gets only the privileges that the migrations grant. */

const OLDEST_POSTGRES = 15;
const FOLDER = path.join(import.meta.dirname, "../../../migrations");
/** An arbitrary lock id: concurrent migrations wait for each other. */
const LOCK = 7_462_310_551;
/** A migration that waits for a table lock blocks every later query, and the lock's holder may need
 * one of the migration's locks. So it gives up before PostgreSQL's deadlock check (after a second)
 * ends one of the two, and retries a little later. */
const WAITS_FOR_TABLE_MS = 500;
const GAVE_WAY = new Set(["55P03", "40P01"]);
const TRIES = 120;
const PAUSE_MS = 500;

export async function migrate(options: {
  ownerUrl: string;
  appRole: string;
  /** The role of the operators' console, if there is one. */
  consoleRole?: string | undefined;
  folder?: string;
}): Promise<string[]> {
  const client = new Client({ connectionString: options.ownerUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await refuseOldServer(client);
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query("select set_config('osisi.app_role', $1, false)", [options.appRole]);
    await runMigrations({ connectionString: options.ownerUrl, logger: quiet });
    const applied = await applyMissing(client, options.folder ?? FOLDER);
    if (options.consoleRole) {
      await client.query("select grant_console_rights($1)", [options.consoleRole]);
    }
    return applied;
  } finally {
    await client.end();
  }
}

export async function listMigrations(folder = FOLDER): Promise<string[]> {
  const files = await readdir(folder);
  return files.filter((file) => file.endsWith(".sql")).toSorted();
}

async function refuseOldServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  );
  const old = tooOld(rows[0]?.version ?? "0");
  if (old) throw new Error(old);
}

async function applyMissing(client: Client, folder: string): Promise<string[]> {
  await client.query(
    "create table if not exists migration (name text primary key, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ name: string }>("select name from migration");
  const applied = new Set(rows.map((row) => row.name));
  const missing = (await listMigrations(folder)).filter((name) => !applied.has(name));
  for (const name of missing) await apply(client, path.join(folder, name), name);
  return missing;
}

async function apply(client: Client, file: string, name: string): Promise<void> {
  const text = await readFile(file, "utf8");
  for (let tried = 1; ; tried += 1) {
    try {
      return await applyOnce(client, text, name);
    } catch (error) {
      if (tried < TRIES && GAVE_WAY.has(sqlState(error))) {
        await pause(PAUSE_MS);
        continue;
      }
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`Migration ${name} failed, nothing of it was applied: ${reason}`, {
        cause: error,
      });
    }
  }
}

async function applyOnce(client: Client, text: string, name: string): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${WAITS_FOR_TABLE_MS}`);
    await client.query(text);
    await client.query("insert into migration (name) values ($1)", [name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

const quiet = new Logger(() => () => undefined);

/** From `server_version_num`: a message if that PostgreSQL is too old. */
export function tooOld(versionNumber: string): string | undefined {
  const version = Math.floor(Number(versionNumber) / 10_000);
  if (version >= OLDEST_POSTGRES) return undefined;
  return `The database is PostgreSQL ${version}, and ${OLDEST_POSTGRES} or newer is needed.`;
}
