// PostgreSQL as `npm start` and the tests use it: packaged programs, one cluster per data folder, on the loopback only.
// Why no wrapper: docs/decisions/0002-embedded-postgresql.md.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import type { Child } from "./child.ts";
import { clusterOf, postmasterState, readOrCreate, runningServer } from "./data-folder.ts";
import { freePort } from "./ports.ts";
import {
  chooseUser,
  cleanEnvironment,
  commandAs,
  packagedPostgres,
  runPostmaster,
} from "./postgres-programs.ts";

export interface PostgresOptions {
  dataDir: string;
  /** For tests: a crash may lose everything. */
  fast?: boolean;
  /** Default: any free one. */
  port?: number;
  logFile?: string;
}

type Passwords = Record<"superuser" | "owner" | "app" | "console", string>;

export interface Postgres extends Child {
  host: string;
  port: number;
  passwords: Passwords;
  superuserUrl: string;
  ownerUrl: string;
  appUrl: string;
  consoleUrl: string;
}

const host = "127.0.0.1";
const START_TIMEOUT_MS = 30_000;
const ORPHAN_TIMEOUT_MS = 10_000;

export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const cluster = clusterOf(options.dataDir);
  const folder = path.dirname(cluster);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwords: Passwords = {
    ...readOrCreate(path.join(folder, "passwords.json"), () => ({
      superuser: newPassword(),
      owner: newPassword(),
      app: newPassword(),
    })),
    // Clusters are older than the console.
    ...readOrCreate(path.join(folder, "console-password.json"), () => ({ console: newPassword() })),
  };
  // The server of a killed start ends by itself within moments.
  const user = await runningServer(cluster, ORPHAN_TIMEOUT_MS);
  if (user) throw new Error(`The database in ${cluster} is in use by the PostgreSQL ${user}.`);
  if (!fs.existsSync(cluster)) await initialise(options, passwords.superuser);
  const { port, ...server } = await startServer(options);
  const url = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@${host}:${port}/${database}`;
  const superuserUrl = url("postgres", passwords.superuser, "postgres");
  await ensureRoles(superuserUrl, passwords);
  return {
    ...server,
    host,
    port,
    passwords,
    superuserUrl,
    ownerUrl: url("osisi_owner", passwords.owner, "osisi"),
    appUrl: url("osisi_app", passwords.app, "osisi"),
    consoleUrl: url("osisi_console", passwords.console, "osisi"),
  };
}

function newPassword(): string {
  return randomBytes(24).toString("base64url");
}

/** Beside its final name and renamed, so that a cluster that exists is complete. */
async function initialise({ dataDir, fast }: PostgresOptions, password: string): Promise<void> {
  const cluster = clusterOf(dataDir);
  const [unfinished, passwordFile] = [`${cluster}.new`, `${cluster}.password`];
  const runAs = chooseUser(dataDir);
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { mode: 0o700 });
  if (runAs) fs.chownSync(unfinished, runAs.uid, runAs.gid);
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  const { command, args } = commandAs(runAs, path.join(packagedPostgres(), "initdb"), [
    `--pgdata=${unfinished}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    // The built-in provider sorts the same on every machine and still knows the letters of all.
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    ...(fast ? ["--no-sync"] : []),
  ]);
  await promisify(execFile)(command, args, { cwd: "/", env: cleanEnvironment });
  fs.rmSync(passwordFile);
  fs.renameSync(unfinished, cluster);
}

const commonSettings = {
  listen_addresses: host,
  unix_socket_directories: "",
  max_connections: 200,
  log_line_prefix: "%m [%p] %u ",
  lc_messages: "C",
  // Tables without statistics look large to the planner, and workers cost more than such a query.
  max_parallel_workers_per_gather: 0,
};

const fastSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  max_wal_size: "4GB",
  checkpoint_timeout: "1h",
};

/** Retried while a killed server lets go of its memory, or where the free port was taken meanwhile. */
async function startServer(options: PostgresOptions): Promise<Child & { port: number }> {
  const cluster = clusterOf(options.dataDir);
  const logFile = options.logFile ?? path.join(path.dirname(cluster), "postgres.log");
  const [bin, runAs] = [packagedPostgres(), chooseUser(options.dataDir)];
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const port = options.port ?? (await freePort());
    const settings = { ...commonSettings, ...(options.fast ? fastSettings : {}), port };
    const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const logSize = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
    const server = runPostmaster({ bin, args: ["-D", cluster, ...flags], runAs, logFile });
    const ended = new AbortController();
    void server.exited.then(() => ended.abort());
    while (!ended.signal.aborted && performance.now() < deadline) {
      const state = postmasterState(cluster);
      if (state?.isReady && state.pid === server.process.pid) return { ...server, port };
      await sleep(5);
    }
    await server.stop();
    const log = fs.readFileSync(logFile).subarray(logSize).toString();
    if (performance.now() > deadline || !/in use|another postmaster/.test(log)) {
      const reason = log.split("\n").findLast((line) => /FATAL|ERROR/.test(line));
      throw new Error(`PostgreSQL did not start: ${reason ?? `see ${logFile}`}`);
    }
    await sleep(100);
  }
}

/** One role owns and migrates the schema; the program and the operators' console each connect as another one. */
export async function ensureRoles(superuserUrl: string, passwords: Passwords): Promise<void> {
  const client = new Client({ connectionString: superuserUrl, ssl: false });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select rolname as name from pg_roles union all select datname from pg_database",
    );
    const names = new Set(rows.map(({ name }) => name));
    const roles = {
      osisi_owner: passwords.owner,
      osisi_app: passwords.app,
      osisi_console: passwords.console,
    };
    for (const [role, password] of Object.entries(roles)) {
      if (names.has(role)) continue;
      await client.query(`create role ${role} login password ${client.escapeLiteral(password)}`);
    }
    for (const role of ["osisi_app", "osisi_console"]) {
      await client.query(`alter role ${role} set idle_in_transaction_session_timeout = '60s'`);
    }
    if (!names.has("osisi")) {
      await client.query("create database osisi owner osisi_owner");
      await client.query("revoke all on database osisi from public");
    }
    await client.query("grant connect on database osisi to osisi_app, osisi_console");
  } finally {
    await client.end();
  }
}
