// PostgreSQL as `npm start` and the tests use it: packaged binaries, one cluster per folder, on
// the loopback only. A start recovers whatever an earlier one that was killed left behind.
// Why no wrapper: docs/decisions/0002-embedded-postgresql.md.
import { type ChildProcess, spawn } from "node:child_process";
import * as fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { acquireLock, LockedError } from "./lock.ts";
import { freePort } from "./ports.ts";
import { chooseBinaries } from "./postgres-binaries.ts";
import * as cluster from "./postgres-cluster.ts";
import { type Passwords, readOrMakePasswords } from "./postgres-passwords.ts";
import { choosePlace } from "./postgres-place.ts";
import { ensureRoles } from "./postgres-roles.ts";
import { chooseUser, type RunAs } from "./run-as.ts";

export interface PostgresOptions {
  dataDir: string;
  /** For tests: nothing reaches the disk in time, a crash may lose everything. */
  fast?: boolean;
  /** Default: any free one. */
  port?: number;
  logFile?: string;
  say?: (line: string) => void;
}

export interface Postgres {
  host: string;
  port: number;
  passwords: Passwords;
  superuserUrl: string;
  ownerUrl: string;
  appUrl: string;
  /** Resolves when the postmaster is gone, however it went. */
  exited: Promise<void>;
  kill: (signal: NodeJS.Signals) => void;
  stop: () => Promise<void>;
}

const host = "127.0.0.1";
const startPatienceMs = 30_000;

export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = path.resolve(options.dataDir);
  fs.mkdirSync(dataDir, { recursive: true });
  const runAs = chooseUser(dataDir);
  const place = choosePlace(dataDir, runAs);
  if (place.notice) options.say?.(place.notice);
  const native = chooseBinaries(runAs);
  const lock = lockFolder(place.folder);
  try {
    const folder = path.join(place.folder, "cluster");
    const passwords = readOrMakePasswords(path.join(place.folder, "passwords.json"));
    if (await cluster.endOrphan(folder)) {
      options.say?.("Stopped the PostgreSQL that an earlier, killed start had left behind.");
    }
    const fast = options.fast ?? false;
    if (!fs.existsSync(folder)) {
      const password = passwords.superuser;
      await cluster.initialiseCluster({ native, cluster: folder, password, runAs, fast });
    }
    const logFile = options.logFile ?? path.join(place.folder, "postgres.log");
    const launch = { native, folder, runAs, fast, logFile };
    const running = await startPostmaster(launch, options.port);
    const url = (user: string, password: string, database: string) =>
      `postgres://${user}:${password}@${host}:${running.port}/${database}`;
    const postgres: Postgres = {
      host,
      port: running.port,
      passwords,
      superuserUrl: url("postgres", passwords.superuser, "postgres"),
      ownerUrl: url("osisi_owner", passwords.owner, "osisi"),
      appUrl: url("osisi_app", passwords.app, "osisi"),
      exited: running.exited.then(lock.release),
      kill: (signal) => running.child.kill(signal),
      stop: async () => {
        await cluster.endPostmaster(running.child.pid ?? 0, () => hasEnded(running.child));
        await running.exited;
        lock.release();
      },
    };
    await ensureRoles(postgres.superuserUrl, passwords);
    return postgres;
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Throws the database of a data folder away, and ends what a killed start has left running in it. */
export async function removeDatabase(dataDir: string): Promise<void> {
  const { folder } = choosePlace(dataDir, chooseUser(dataDir));
  const lock = lockFolder(folder);
  try {
    await cluster.endOrphan(path.join(folder, "cluster"));
    fs.rmSync(path.join(folder, "cluster"), { recursive: true, force: true });
  } finally {
    lock.release();
  }
}

function lockFolder(folder: string): { release: () => void } {
  try {
    return acquireLock(path.join(folder, "lock"));
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    throw new Error(`The database in ${folder} is in use by the process ${error.pid}.`, {
      cause: error,
    });
  }
}

interface Launch {
  native: string;
  folder: string;
  runAs: RunAs | undefined;
  fast: boolean;
  logFile: string;
}

interface Running {
  child: ChildProcess;
  port: number;
  exited: Promise<void>;
}

/** A free port may be taken before it is bound, and the memory of a crashed one may linger. */
async function startPostmaster(launch: Launch, wantedPort: number | undefined): Promise<Running> {
  const deadline = Date.now() + startPatienceMs;
  for (;;) {
    const port = wantedPort ?? (await freePort());
    const logStart = fs.statSync(launch.logFile, { throwIfNoEntry: false })?.size ?? 0;
    const running = spawnPostmaster(launch, port);
    while (!hasEnded(running.child) && Date.now() < deadline) {
      const state = cluster.postmasterState(launch.folder);
      if (state?.ready && state.pid === running.child.pid) return running;
      await sleep(5);
    }
    const log = fs.readFileSync(launch.logFile).subarray(logStart).toString();
    const isPassing = /Address already in use|still in use|another postmaster/.test(log);
    if (isPassing && Date.now() < deadline) await sleep(100);
    else {
      await cluster.endPostmaster(running.child.pid ?? 0, () => hasEnded(running.child));
      const reason = log.split("\n").findLast((line) => /FATAL|ERROR/.test(line));
      throw new Error(`PostgreSQL did not start: ${reason ?? `see ${launch.logFile}`}`);
    }
  }
}

function spawnPostmaster(launch: Launch, port: number): Running {
  const { native, folder, runAs, logFile } = launch;
  const settings = { ...commonSettings, ...(launch.fast ? fastSettings : {}), port };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = fs.openSync(logFile, "a", 0o600);
  const child = spawn(path.join(native, "bin", "postgres"), ["-D", folder, ...flags], {
    cwd: "/",
    env: cluster.cleanEnvironment,
    // In a process group of its own, so that Ctrl-C reaches us first and it last.
    detached: true,
    stdio: ["ignore", log, log],
    ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
  });
  fs.closeSync(log);
  const exited = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  });
  const guard = cluster.guardAgainstOurDeath(child.pid ?? 0);
  void exited.then(() => guard.kill("SIGKILL"));
  return { child, port, exited };
}

const commonSettings = {
  listen_addresses: host,
  unix_socket_directories: "",
  max_connections: 200,
  log_line_prefix: "%m [%p] %u ",
  lc_messages: "C",
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

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}
