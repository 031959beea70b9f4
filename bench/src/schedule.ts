import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "@osisi/server/config.ts";
import { findViolations } from "@osisi/server/ledger/invariants.ts";
import { sealAuthorization } from "@osisi/server/money/cards/authorization.ts";
import { systemClock } from "@osisi/server/platform/clock.ts";
import { createDatabase } from "@osisi/server/platform/database/database.ts";
import { createLog } from "@osisi/server/platform/log.ts";
import { migrate } from "@osisi/server/platform/database/migrate.ts";
import { savingsJobs } from "@osisi/server/products/savings/jobs.ts";
import { Client } from "pg";
import { type Child, startChild } from "../../scripts/child.ts";
import { freePort } from "../../scripts/ports.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { stackEnvironment } from "../../scripts/stack-environment.ts";
import { printTable } from "./print-table.ts";

/** A hundred thousand plans fall due at the same minute: how long it takes to find and enqueue them
 * compared with plain inserts of as many rows, how many charges a second two workers send to a
 * gateway that responds immediately, and book, compared with a loop that only calls it, and whether
 * their memory stays constant. The rest of the queue is left when the time is over; `BENCH_LOOKS`
 * continues for that many times ten seconds. */

const PLANS = Number(process.env["BENCH_PLANS"] ?? 100_000);
const WORKERS = 2;
const LOOKS = Number(process.env["BENCH_LOOKS"] ?? 6);
const LOOK_EVERY_MS = 10_000;
/** A worker's heap limit, in megabytes: one that leaks with each job ends before the bench does,
 * and growth of the memory is not merely uncollected garbage. */
const HEAP = "--max-old-space-size=96";

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
      `${PLANS.toLocaleString("en")} plans due in the same minute, ${availableParallelism()} cores\n`,
    );
    await findAndEnqueue(env, await insertsASecond(client, PLANS));
    await charge(stack, gatewayPort);
    await checkBooks(postgres.appUrl);
  } finally {
    await Promise.all(children.map((child) => child.stop()));
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

/** In this process, so that its memory is measured. */
async function findAndEnqueue(env: Record<string, string>, floor: number): Promise<void> {
  const config = readConfig(env);
  const db = createDatabase(config.databaseUrl);
  const log = createLog("silent", "bench");
  const before = process.memoryUsage().rss;
  let highest = before;
  const watching = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 20);
  const { due = {} } = savingsJobs({ config, db, clock: systemClock(), log });
  const begun = performance.now();
  for (const enqueue of Object.values(due)) await enqueue();
  const seconds = (performance.now() - begun) / 1_000;
  clearInterval(watching);
  await db.destroy();
  printTable([
    ["finding and enqueueing all", "seconds", "a second", "memory grew by"],
    ["", seconds.toFixed(1), rate(PLANS / seconds), `${megabytes(highest - before)} MB`],
    ["only inserting as many rows", (PLANS / floor).toFixed(1), rate(floor), ""],
    ["so it takes", `${((seconds * floor) / PLANS).toFixed(1)} times as long`, "", ""],
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
  const floor = await callsASecond(`http://127.0.0.1:${gatewayPort}`);
  const workers: Child[] = [];
  for (let n = 1; n <= WORKERS; n += 1) {
    workers.push(await start(`work-${n}`, [HEAP, "server/src/main.ts", "work"]));
  }
  await watch(workers, { floor, counted: () => countPaid(stack.client) });
}

async function watch(
  workers: Child[],
  { floor, counted }: { floor: number; counted: () => Promise<number> },
): Promise<void> {
  const rows = [["two workers", "charged and booked a second", "memory of each"]];
  const begun = performance.now();
  let [before, since] = [await counted(), begun];
  for (let look = 1; look <= LOOKS && before < PLANS; look += 1) {
    await sleep(LOOK_EVERY_MS);
    const [now, at] = [await counted(), performance.now()];
    const memory = workers.map((worker) => `${residentOf(worker)} MB`).join(", ");
    const aSecond = ((now - before) * 1_000) / (at - since);
    rows.push([`after ${((at - begun) / 1_000).toFixed(0)} s`, rate(aSecond), memory]);
    [before, since] = [now, at];
  }
  const all = (before * 1_000) / (since - begun);
  rows.push(["the whole time", rate(all), ""]);
  rows.push([
    "only calling that gateway",
    rate(floor),
    `${(floor / all).toFixed(1)} times as many`,
  ]);
  console.log();
  printTable(rows);
}

async function countPaid(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    "select count(*) as count from plan_instalment where state = 'paid'",
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
    throw new Error(`The ledger's invariants do not hold: ${JSON.stringify(violations)}`);
  console.log("\nThe ledger's invariants hold.");
}

function rate(aSecond: number): string {
  return Math.round(aSecond).toLocaleString("en");
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(0);
}

/** Daily plans of as many investors, each with a separate card, whose second instalment is due now.
 * Daily charges send no mail, so only the plans are measured. */
async function writeDuePlans(
  client: Client,
  { plans, secretKey }: { plans: number; secretKey: string },
): Promise<void> {
  await client.query(
    `insert into investor (id, first_name, last_name, address, email, phone, password_hash,
       investor_type_id, referral_slug, terms_accepted_at, created_at)
     select ${idOf("a")}, 'Ada', 'Bench', '1 Marina Road', 'bench' || n || '@example.ng',
       '+234' || lpad(n::text, 10, '8'), 'none', 1, 'bench' || n, now(), now()
     from generate_series(1, $1::integer) n`,
    [plans],
  );
  await client.query(
    `insert into card (id, investor_id, signature, authorization_code, email, last4, brand, bank,
       exp_month, exp_year, added_at)
     select ${idOf("b")}, ${idOf("a")}, 'SIG_bench', $2, 'bench' || n || '@example.ng', '4081', 'visa',
       'Bench Bank', 12, 2099, now()
     from generate_series(1, $1::integer) n`,
    [plans, sealAuthorization({ secretKey }, "AUTH_bench")],
  );
  await client.query(
    `insert into saving_plan (id, investor_id, name, amount_kobo, interval, months, basis_points,
       consented_at, state, opened_at, started_on, matures_on, fallen_due, card_id, charging, next_step_at)
     select ${idOf("c")}, ${idOf("a")}, 'Bench', 50000, 'daily', 3, 300, now(), 'ongoing', now(),
       day, day + interval '3 months', 1, ${idOf("b")}, 'ok', now() - interval '1 minute'
     from generate_series(1, $1::integer) n,
       (select (now() at time zone 'Africa/Lagos')::date - 1 as day) as begun`,
    [plans],
  );
  await client.query("analyze");
}

/** An id for the n-th of a kind. */
function idOf(kind: string): string {
  return `('00000000-0000-7000-8000-${kind}' || lpad(to_hex(n), 11, '0'))::uuid`;
}

const BATCH_SIZE = 1_000;
/** The concurrency of two workers. */
const CALLERS = 16;
const CALLING_MS = 5_000;

/** An upper bound on this machine: rows as long as a job, in batches as large as those of the plans. */
async function insertsASecond(client: Client, rows: number): Promise<number> {
  await client.query(
    "create table plain_row (id bigint primary key, key text unique, payload json)",
  );
  const begun = performance.now();
  for (let from = 0; from < rows; from += BATCH_SIZE) {
    await client.query(
      `insert into plain_row select n, 'advance-plan:' || n, json_build_object('id', gen_random_uuid())
       from generate_series($1::bigint, $2::bigint) n`,
      [from, Math.min(from + BATCH_SIZE, rows) - 1],
    );
  }
  const seconds = (performance.now() - begun) / 1_000;
  await client.query("drop table plain_row");
  return rows / seconds;
}

/** An upper bound on this machine: the same calls, and nothing else. */
async function callsASecond(gateway: string): Promise<number> {
  const body = JSON.stringify({ reference: "floor", amount: 50_000, email: "floor@example.ng" });
  const request = { method: "POST", headers: { "content-type": "application/json" }, body };
  const begun = performance.now();
  let calls = 0;
  const call = async () => {
    while (performance.now() - begun < CALLING_MS) {
      const answer = await fetch(`${gateway}/transaction/charge_authorization`, request);
      await answer.json();
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  return (calls * 1_000) / (performance.now() - begun);
}
