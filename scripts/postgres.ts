// PostgreSQL as `npm start` and the tests use it: packaged binaries, one cluster per folder, on
// the loopback only. A start recovers whatever an earlier one that was killed left behind.
// Why no wrapper: docs/decisions/0002-embedded-postgresql.md.
import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { keepOnce } from "./keep-once.ts";
import { freePort } from "./ports.ts";
import * as cluster from "./postgres-cluster.ts";
import { chooseUser, clusterOf, packagedPostgres } from "./postgres-place.ts";

export interface PostgresOptions {
  dataDir: string;
  /** For tests: nothing reaches the disk in time, a crash may lose everything. */
  fast?: boolean;
  /** Default: any free one. */
  port?: number;
  logFile?: string;
}

export interface Postgres extends cluster.Postmaster {
  host: string;
  port: number;
  passwords: Passwords;
  superuserUrl: string;
  ownerUrl: string;
  appUrl: string;
}

const host = "127.0.0.1";
const startPatienceMs = 30_000;
const orphanPatienceMs = 10_000;

export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = path.resolve(options.dataDir);
  const folder = clusterOf(dataDir);
  const besides = path.dirname(folder);
  fs.mkdirSync(besides, { recursive: true, mode: 0o700 });
  // What a killed start has left running ends by itself.
  const user = await cluster.untilNotRunning(folder, orphanPatienceMs);
  if (user) throw new Error(`The database in ${folder} is in use by the PostgreSQL ${user}.`);
  const passwords = keepOnce(path.join(besides, "passwords.json"), makePasswords);
  const launch = {
    folder,
    bin: packagedPostgres(),
    runAs: chooseUser(dataDir),
    fast: options.fast ?? false,
    logFile: options.logFile ?? path.join(besides, "postgres.log"),
  };
  if (!fs.existsSync(folder)) await cluster.initialiseCluster(launch, passwords.superuser);
  const { port, ...running } = await startPostmaster(launch, options.port);
  const url = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@${host}:${port}/${database}`;
  const superuserUrl = url("postgres", passwords.superuser, "postgres");
  await ensureRoles(superuserUrl, passwords);
  return {
    ...running,
    host,
    port,
    passwords,
    superuserUrl,
    ownerUrl: url("osisi_owner", passwords.owner, "osisi"),
    appUrl: url("osisi_app", passwords.app, "osisi"),
  };
}

const password = () => randomBytes(24).toString("base64url");

function makePasswords(): Passwords {
  return { superuser: password(), owner: password(), app: password() };
}

type Launch = cluster.Cluster & { logFile: string };
type Running = cluster.Postmaster & { port: number };

/** A free port may be taken before it is bound, and the memory of a crashed one may linger. */
async function startPostmaster(launch: Launch, wantedPort: number | undefined): Promise<Running> {
  const deadline = Date.now() + startPatienceMs;
  for (;;) {
    const port = wantedPort ?? (await freePort());
    const logStart = fs.statSync(launch.logFile, { throwIfNoEntry: false })?.size ?? 0;
    const running = spawnPostmaster(launch, port);
    while (!running.hasEnded() && Date.now() < deadline) {
      const state = cluster.postmasterState(launch.folder);
      if (state?.ready && state.pid === running.process.pid) return { ...running, port };
      await sleep(5);
    }
    const log = fs.readFileSync(launch.logFile).subarray(logStart).toString();
    const isPassing = /Address already in use|still in use|another postmaster/.test(log);
    if (isPassing && Date.now() < deadline) await sleep(100);
    else {
      await running.stop();
      const reason = log.split("\n").findLast((line) => /FATAL|ERROR/.test(line));
      throw new Error(`PostgreSQL did not start: ${reason ?? `see ${launch.logFile}`}`);
    }
  }
}

function spawnPostmaster(launch: Launch, port: number): cluster.Postmaster {
  const { bin, folder, runAs, logFile } = launch;
  const settings = { ...commonSettings, ...(launch.fast ? fastSettings : {}), port };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return cluster.runPostmaster({ bin, args: ["-D", folder, ...flags], runAs, logFile });
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

interface Passwords {
  superuser: string;
  owner: string;
  app: string;
}

/** One role owns the schema and migrates it, the other one is what the program works with. */
export async function ensureRoles(superuserUrl: string, passwords: Passwords): Promise<void> {
  const client = new Client({ connectionString: superuserUrl, ssl: false });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const found = await client.query<{ name: string }>(
      "select rolname as name from pg_roles union all select datname from pg_database",
    );
    const names = new Set(found.rows.map((row) => row.name));
    const roles = { osisi_owner: passwords.owner, osisi_app: passwords.app };
    for (const [role, password] of Object.entries(roles)) {
      if (names.has(role)) continue;
      await client.query(`create role ${role} login password ${client.escapeLiteral(password)}`);
    }
    await client.query("alter role osisi_app set idle_in_transaction_session_timeout = '60s'");
    if (names.has("osisi")) return;
    await client.query("create database osisi owner osisi_owner");
    await client.query("revoke all on database osisi from public");
    await client.query("grant connect on database osisi to osisi_app");
  } finally {
    await client.end();
  }
}
