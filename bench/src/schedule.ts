import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "@osisi/server/config.ts";
import { findViolations } from "@osisi/server/ledger/invariants.ts";
import { systemClock } from "@osisi/server/platform/clock.ts";
import { createDatabase } from "@osisi/server/platform/database.ts";
import { createLog } from "@osisi/server/platform/log.ts";
import { migrate } from "@osisi/server/platform/migrate.ts";
import { savingsJobs } from "@osisi/server/savings/jobs.ts";
import { Client } from "pg";
import { type Child, startChild, stopChild } from "../../scripts/child.ts";
import { freePort } from "../../scripts/ports.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { stackEnvironment } from "../../scripts/stack-environment.ts";
import { writeDuePlans } from "./due-plans.ts";
import { printTable } from "./print-table.ts";

/** A hundred thousand plans fall due at the same minute: how long it takes to find and enqueue them, how
 * many charges a second two workers then write, and make at a gateway that answers at once, and whether
 * their memory stays as it is. The rest of the queue is left when the time is over. */

const PLANS = Number(process.env["BENCH_PLANS"] ?? 100_000);
const WORKERS = 2;
const LOOKS = 4;
const LOOK_EVERY_MS = 5_000;

type Stack = { env: Record<string, string>; client: Client; children: Child[]; folder: string };

export async function run(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "osisi-bench-"));
  const postgres = await startPostgres({ dataDir: folder });
  const client = new Client({ connectionString: postgres.ownerUrl });
  const children: Child[] = [];
  try {
    await migrate({ ownerUrl: postgres.ownerUrl, appRole: "osisi_app" });
    await client.connect();
    const gatewayPort = await freePort();
    const env = await environmentOf(folder, postgres, gatewayPort);
    const stack = { env, client, children, folder };
    await writeDuePlans(client, { plans: PLANS, secretKey: env["SECRET_KEY"] ?? "" });
    console.log(
      `${PLANS.toLocaleString("en")} plans due at once, ${availableParallelism()} cores\n`,
    );
    await findAndEnqueue(env);
    await charge(stack, gatewayPort);
    await checkBooks(postgres.appUrl);
  } finally {
    await Promise.all(children.map(stopChild));
    await client.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function environmentOf(
  folder: string,
  postgres: { appUrl: string; ownerUrl: string },
  gatewayPort: number,
) {
  const addresses = {
    port: await freePort(),
    sandboxPort: gatewayPort,
    smtpPort: await freePort(),
    databaseUrl: postgres.appUrl,
    databaseOwnerUrl: postgres.ownerUrl,
  };
  const given = { LOG_LEVEL: "silent", LIMIT_CHARGES_PER_MINUTE: "100000000", TIME_TRAVEL: "off" };
  return stackEnvironment(given, addresses, folder);
}

/** In this process, so that its memory is what it takes. */
async function findAndEnqueue(env: Record<string, string>): Promise<void> {
  const config = readConfig(env);
  const db = createDatabase(config.databaseUrl);
  const log = createLog("silent", "bench");
  const before = process.memoryUsage().rss;
  let highest = before;
  const watching = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 20);
  const begun = performance.now();
  await savingsJobs({ config, db, clock: systemClock(), log }).enqueueDue?.();
  const seconds = (performance.now() - begun) / 1_000;
  clearInterval(watching);
  await db.destroy();
  printTable([
    ["finding and enqueueing all", "seconds", "a second", "memory grew by"],
    ["", seconds.toFixed(1), rate(PLANS / seconds), `${megabytes(highest - before)} MB`],
  ]);
}

async function charge(stack: Stack, gatewayPort: number): Promise<void> {
  const { env, children, folder } = stack;
  const start = async (name: string, args: string[], more: Record<string, string> = {}) => {
    const logFile = path.join(folder, `${name}.log`);
    const child = await startChild({ name, args, env: { ...env, ...more }, logFile });
    children.push(child);
    return child;
  };
  await start("gateway", ["bench/src/instant-gateway.ts"], { PORT: String(gatewayPort) });
  const workers: Child[] = [];
  for (let n = 1; n <= WORKERS; n += 1) {
    workers.push(await start(`work-${n}`, ["server/src/main.ts", "work"]));
  }
  await watch("charges written a second", workers, () => count(stack.client, "due"));
  // Jobs run in the order in which they were added, so no card is charged before every plan was stepped:
  // the rest is left out, to see the charges.
  await stack.client.query(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where task_identifier = 'step-plan' and locked_at is null`,
  );
  await watch("charges made and booked a second", workers, () => count(stack.client, "paid"));
}

async function watch(what: string, workers: Child[], counted: () => Promise<number>) {
  const rows = [["two workers", what, "memory of each"]];
  let before = await counted();
  for (let look = 1; look <= LOOKS; look += 1) {
    await sleep(LOOK_EVERY_MS);
    const now = await counted();
    const aSecond = ((now - before) * 1_000) / LOOK_EVERY_MS;
    const memory = workers.map((worker) => `${residentOf(worker)} MB`).join(", ");
    rows.push([`after ${(look * LOOK_EVERY_MS) / 1_000} s`, rate(aSecond), memory]);
    before = now;
  }
  console.log();
  printTable(rows);
}

async function count(client: Client, state: "due" | "paid"): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    "select count(*) as count from plan_instalment where state = $1",
    [state],
  );
  return Number(rows[0]?.count ?? 0);
}

function residentOf({ process: { pid } }: Child): number {
  const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Math.round(Number(kilobytes) / 1_024);
}

async function checkBooks(url: string): Promise<void> {
  const db = createDatabase(url);
  const violations = await findViolations(db);
  await db.destroy();
  if (violations.length > 0)
    throw new Error(`The books do not hold: ${JSON.stringify(violations)}`);
  console.log("\nThe books hold.");
}

function rate(aSecond: number): string {
  return Math.round(aSecond).toLocaleString("en");
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(0);
}
