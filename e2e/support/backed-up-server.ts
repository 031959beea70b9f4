import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { foreignPostgres } from "../../scripts/foreign-postgres.ts";
import { freePort } from "../../scripts/ports.ts";
import { ensureRoles } from "../../scripts/postgres.ts";
import { chooseUser, cleanEnvironment, runPostmaster } from "../../scripts/postgres-programs.ts";
import { eventually } from "./api.ts";

/** The system's PostgreSQL, backed up by the programs in `deploy/backup` as docs/operate.md
 * describes, with a disk that can be lost. */
export interface BackedUpServer {
  databaseUrl: string;
  databaseOwnerUrl: string;
  baseBackup: () => void;
  /** Archives everything written so far. */
  archiveAll: () => Promise<void>;
  /** Without warning, the server and all its data. */
  loseDisk: () => Promise<void>;
  restoreTo: (moment: Date) => Promise<void>;
  stop: () => Promise<void>;
}

const passwords = {
  superuser: "of the superuser",
  owner: "of the owner",
  app: "of the app",
  console: "of the console",
};
const programs = path.join(import.meta.dirname, "../../deploy/backup");

export async function startBackedUpServer(): Promise<BackedUpServer> {
  const folder = fs.mkdtempSync(path.join(tmpdir(), "osisi-backed-up-"));
  const at = (name: string) => path.join(folder, name);
  // Readable by the user that PostgreSQL runs as, as on an operator's machine.
  fs.cpSync(programs, at("bin"), { recursive: true });
  const runAs = chooseUser(folder);
  if (runAs) fs.chownSync(folder, runAs.uid, runAs.gid);
  const bin = foreignPostgres();
  // With the search path of a cron job: Debian has few of PostgreSQL's programs on it.
  const env = {
    ...cleanEnvironment,
    ...(bin.startsWith("/usr/lib/postgresql/") ? {} : { PG_BIN: bin }),
    BACKUP_DIR: at("backup"),
    PGPASSWORD: passwords.superuser,
  };
  const as = { cwd: "/", env, ...runAs };
  const run = (file: string, ...args: string[]) => {
    const done = spawnSync(file, args, { ...as, encoding: "utf8" });
    if (done.status !== 0) throw new Error(`${file} failed: ${done.stderr}`);
  };
  const port = await freePort();
  const url = (user: string, password: string, database: string) =>
    `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const superuserUrl = url("postgres", passwords.superuser, "postgres");
  const start = async () => {
    const server = runPostmaster({ bin, args: ["-D", at("cluster")], runAs, env });
    await eventually("PostgreSQL", () => query(superuserUrl, IS_WRITABLE), 120_000);
    return server;
  };

  fs.writeFileSync(at("password"), passwords.superuser, { mode: 0o644 });
  const access = ["--username=postgres", `--pwfile=${at("password")}`, "--auth=scram-sha-256"];
  run(
    path.join(bin, "initdb"),
    `--pgdata=${at("cluster")}`,
    ...access,
    "--locale=C.UTF-8",
    "--no-sync",
  );
  fs.appendFileSync(at("cluster/postgresql.conf"), settings(port, folder));
  let server = await start();
  await ensureRoles(superuserUrl, passwords);
  return {
    databaseUrl: url("osisi_app", passwords.app, "osisi"),
    databaseOwnerUrl: url("osisi_owner", passwords.owner, "osisi"),
    baseBackup: () => run(at("bin/base-backup"), url("postgres", passwords.superuser, "osisi")),
    async archiveAll() {
      const name = await query(superuserUrl, "select pg_walfile_name(pg_switch_wal()) as found");
      const kept = path.join(at("backup/wal"), String(name));
      await eventually(kept, async () => (fs.existsSync(kept) ? true : undefined), 60_000);
    },
    async loseDisk() {
      server.process.kill("SIGKILL");
      await server.exited;
      fs.rmSync(at("cluster"), { recursive: true });
    },
    async restoreTo(moment) {
      run(at("bin/restore-to"), moment.toISOString(), at("cluster"));
      server = await start();
    },
    async stop() {
      await server.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

function settings(port: number, folder: string): string {
  const command = `BACKUP_DIR=${folder}/backup ${folder}/bin/archive-wal "%p" "%f"`;
  return `
    port = ${port}
    listen_addresses = '127.0.0.1'
    unix_socket_directories = ''
    archive_mode = on
    archive_command = '${command}'
    logging_collector = on
  `;
}

/** During recovery it accepts queries, but no writes. */
const IS_WRITABLE = "select true as found where not pg_is_in_recovery()";

async function query(url: string, text: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ found: unknown }>(text);
    return rows[0]?.found;
  } finally {
    await client.end();
  }
}
