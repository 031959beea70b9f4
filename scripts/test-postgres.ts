// One PostgreSQL for a whole test run, without durability, and in it one migrated database that
// every test file copies in milliseconds.
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../server/src/platform/database/migrate.ts";
import { clusterOf, runningServer } from "./data-folder.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { fillReturnPool } from "./return-pool.ts";

const template = "osisi_template";
const prefix = "osisi-test-";

/** Every project that names this file as its set-up shares the instance that the first one
 * started. */
const shared: { running?: Promise<{ postgres: Postgres; folder: string }>; users: number } =
  Reflect.get(globalThis, Symbol.for("osisi.test-postgres")) ?? { users: 0 };
Reflect.set(globalThis, Symbol.for("osisi.test-postgres"), shared);

export async function setup(project: TestProject): Promise<void> {
  shared.users += 1;
  shared.running ??= start();
  const { postgres } = await shared.running;
  project.provide("postgres", {
    host: postgres.host,
    port: postgres.port,
    superuser: "postgres",
    superuserPassword: postgres.passwords.superuser,
    owner: "osisi_owner",
    ownerPassword: postgres.passwords.owner,
    app: "osisi_app",
    appPassword: postgres.passwords.app,
    console: "osisi_console",
    consolePassword: postgres.passwords.console,
    template,
  });
}

export async function teardown(): Promise<void> {
  shared.users -= 1;
  if (shared.users > 0 || !shared.running) return;
  const { postgres, folder } = await shared.running;
  delete shared.running;
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}

async function start(): Promise<{ postgres: Postgres; folder: string }> {
  await removeLeftovers();
  const folder = fs.mkdtempSync(path.join(tmpdir(), prefix));
  const postgres = await startPostgres({ dataDir: folder, fast: true });
  const client = new Client({ connectionString: postgres.superuserUrl });
  await client.connect();
  await client.query(`create database ${template} owner osisi_owner`);
  await client.end();
  const ownerUrl = new URL(postgres.ownerUrl);
  ownerUrl.pathname = template;
  await migrate({ ownerUrl: ownerUrl.href, appRole: "osisi_app", consoleRole: "osisi_console" });
  await fillReturnPool(ownerUrl.href);
  return { postgres, folder };
}

const JUST_BEGUN_MS = 60_000;

/** Killed runs cannot clean up after themselves. */
async function removeLeftovers(): Promise<void> {
  for (const name of fs.readdirSync(tmpdir()).filter((one) => one.startsWith(prefix))) {
    const folder = path.join(tmpdir(), name);
    const found = fs.statSync(folder, { throwIfNoEntry: false });
    if (found?.uid !== process.getuid?.()) continue;
    if (found && Date.now() - found.birthtimeMs < JUST_BEGUN_MS) continue;
    if (await runningServer(clusterOf(folder), 0)) continue;
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
