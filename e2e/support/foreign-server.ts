import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { foreignPostgres } from "../../scripts/foreign-postgres.ts";
import { freePort } from "../../scripts/ports.ts";
import { cleanEnvironment, endPostmaster } from "../../scripts/postgres-cluster.ts";
import { chooseUser } from "../../scripts/run-as.ts";
import { eventually } from "./api.ts";

/** A PostgreSQL that the product did not start: the system's own, with its own defaults, in which an
 * operator has typed what docs/operate.md says. */
export interface ForeignServer {
  databaseUrl: string;
  databaseOwnerUrl: string;
  stop: () => Promise<void>;
}

const SUPERUSER_PASSWORD = "of the superuser";

export async function startForeignServer(): Promise<ForeignServer> {
  const bin = foreignPostgres();
  const folder = mkdtempSync(path.join(tmpdir(), "osisi-foreign-"));
  const runAs = chooseUser(folder);
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  const as = { cwd: "/", env: cleanEnvironment, ...runAs };
  const cluster = path.join(folder, "cluster");
  initialise(path.join(bin, "initdb"), cluster, as);
  const port = await freePort();
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories="];
  const flags = [...settings, "fsync=off"].flatMap((one) => ["-c", one]);
  const postgres = spawn(path.join(bin, "postgres"), ["-D", cluster, ...flags], {
    ...as,
    stdio: "ignore",
    detached: true,
  });
  const ended = new Promise((resolve) => postgres.once("exit", resolve));
  const url = (user: string, password: string, database: string) =>
    `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const superuserUrl = url("postgres", SUPERUSER_PASSWORD, "postgres");
  await eventually("PostgreSQL", () => run(superuserUrl, ["select 1"]), 60_000);
  await run(superuserUrl, statementsOfManual());
  return {
    databaseUrl: url("osisi_app", "a password of its own", "osisi"),
    databaseOwnerUrl: url("osisi_owner", "another one", "osisi"),
    async stop() {
      await endPostmaster(postgres.pid ?? 0, () => postgres.exitCode !== null);
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface As {
  cwd: string;
  env: Record<string, string>;
  uid?: number;
  gid?: number;
}

function initialise(initdb: string, cluster: string, as: As): void {
  const passwordFile = `${cluster}.password`;
  writeFileSync(passwordFile, SUPERUSER_PASSWORD, { mode: 0o644 });
  const access = ["--username=postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  const rest = ["--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
  const done = spawnSync(initdb, [`--pgdata=${cluster}`, ...access, ...rest], {
    ...as,
    encoding: "utf8",
  });
  if (done.status !== 0) throw new Error(`initdb failed: ${done.stderr}`);
}

/** What the page about running it tells an operator to type, as it stands there. */
function statementsOfManual(): string[] {
  const manual = path.join(import.meta.dirname, "../../docs/operate.md");
  const [, text] = /```sql\n(create role[\s\S]*?)```/.exec(readFileSync(manual, "utf8")) ?? [];
  if (!text) throw new Error("docs/operate.md no longer says how to make the roles.");
  return text.split(";\n").filter((statement) => statement.trim() !== "");
}

async function run(url: string, statements: string[]): Promise<true> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // One by one, because a database cannot be made in a transaction.
    for (const statement of statements) await client.query(statement);
    return true;
  } finally {
    await client.end();
  }
}
