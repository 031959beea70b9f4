import { spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { findForeignPostgres, foreignPostgres } from "../../scripts/foreign-postgres.ts";
import { freePort } from "../../scripts/ports.ts";
import {
  chooseUser,
  cleanEnvironment,
  commandAs,
  packagedPostgres,
  type RunAs,
  runPostmaster,
} from "../../scripts/postgres-programs.ts";
import { eventually } from "./api.ts";

/** A PostgreSQL that the product did not start, with its defaults, set up by an operator as
 * docs/operate.md describes: the system's own where everything is tested, elsewhere the packaged
 * one. */
export interface ForeignServer {
  databaseUrl: string;
  databaseOwnerUrl: string;
  stop: () => Promise<void>;
}

const isWhole = process.env["OSISI_TEST_SIZE"] === "full";
const SUPERUSER_PASSWORD = "of the superuser";

export async function startForeignServer(): Promise<ForeignServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "osisi-foreign-"));
  const port = await freePort();
  const end = startPostmaster(folder, port);
  const stop = async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  const url = (user: string, password: string, database: string) =>
    `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const superuserUrl = url("postgres", SUPERUSER_PASSWORD, "postgres");
  try {
    await eventually("PostgreSQL", () => run(superuserUrl, ["select 1"]), 60_000);
    await run(superuserUrl, statementsOfManual());
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    databaseUrl: url("osisi_app", "a password of its own", "osisi"),
    databaseOwnerUrl: url("osisi_owner", "another one", "osisi"),
    stop,
  };
}

/** For the report: which PostgreSQL is used here. */
export function whichServer(): string {
  return isWhole ? (findForeignPostgres() ?? "none") : "the packaged one";
}

/** Returns what stops it. It does not outlive us either, however we end. */
function startPostmaster(folder: string, port: number): () => Promise<void> {
  const runAs = chooseUser(folder);
  const bin = isWhole ? foreignPostgres() : packagedPostgres();
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  const cluster = path.join(folder, "cluster");
  initialise(path.join(bin, "initdb"), cluster, runAs);
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories="];
  const flags = [...settings, "fsync=off"].flatMap((one) => ["-c", one]);
  return runPostmaster({ bin, args: ["-D", cluster, ...flags], runAs }).stop;
}

function initialise(initdb: string, cluster: string, runAs: RunAs | undefined): void {
  const passwordFile = `${cluster}.password`;
  writeFileSync(passwordFile, SUPERUSER_PASSWORD, { mode: 0o644 });
  const access = ["--username=postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  const rest = ["--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
  const { command, args } = commandAs(runAs, initdb, [`--pgdata=${cluster}`, ...access, ...rest]);
  const as = { cwd: "/", env: cleanEnvironment, encoding: "utf8" } as const;
  const done = spawnSync(command, args, as);
  if (done.status !== 0) throw new Error(`initdb failed: ${done.stderr}`);
}

/** The commands that the page about running it gives an operator, verbatim. */
export function statementsOfManual(): string[] {
  const manual = path.join(import.meta.dirname, "../../docs/operate.md");
  const [, text] = /```sql\n(create role[\s\S]*?)```/.exec(readFileSync(manual, "utf8")) ?? [];
  if (!text) throw new Error("docs/operate.md no longer contains the commands for the roles.");
  return text.split(";\n").filter((statement) => statement.trim() !== "");
}

export async function run(url: string, statements: string[]): Promise<true> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // One by one, because a database cannot be created in a transaction.
    for (const statement of statements) await client.query(statement);
    return true;
  } finally {
    await client.end();
  }
}
