import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { gatewayClearing, stash } from "@osisi/server/ledger/accounts.ts";
import { findViolations } from "@osisi/server/ledger/invariants.ts";
import { post } from "@osisi/server/ledger/post.ts";
import { createDatabase, inTransaction } from "@osisi/server/platform/database/database.ts";
import { migrate } from "@osisi/server/platform/database/migrate.ts";
import { Client } from "pg";
import { startPostgres } from "../../scripts/postgres.ts";
import { INVESTORS, floorTables, id, ledgerContenders, names } from "./ledger-contenders.ts";
import { findPgbench, pgbenchRates } from "./pgbench.ts";
import { printTable } from "./print-table.ts";
import { measure } from "./rounds.ts";

/** How fast the ledger posts, beside the floor measured in the same run: embedded PostgreSQL as
 * `npm start` runs it, every commit flushed before the response. */

const CONNECTIONS = [1, 8, 32];
const ROUNDS = 5;
const ROUND_MS = 600;
const WANTED = 0.6;

export async function run(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "osisi-bench-"));
  const postgres = await startPostgres({ dataDir: folder });
  try {
    const url = { owner: postgres.ownerUrl, app: postgres.appUrl };
    await migrate({ ownerUrl: url.owner, appRole: "osisi_app" });
    await fill(url);
    await compareWithFloor(url);
    await compareWithPgbench(url.app, postgres.superuserUrl, folder);
    await checkBooks(url.app);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(url: { owner: string; app: string }) {
  const db = createDatabase(url.app);
  const eventAt = new Date();
  const [movement, debit, amount] = ["bench", gatewayClearing("NGN"), 1_000_000_00n];
  for (let from = 0; from < INVESTORS; from += 1_000) {
    const entries = Array.from({ length: 1_000 }, (_, n) => {
      const investorId = id(from + n);
      const key = `opening:${investorId}`;
      return { key, movement, debit, credit: stash(investorId), amount, eventAt };
    });
    await inTransaction(db, (tx) => post(tx, entries));
  }
  await db.destroy();
  for (const statement of floorTables) await query(url.owner, statement);
  await query(url.owner, "vacuum analyze");
}

async function compareWithFloor(url: { owner: string; app: string }) {
  const version = await query(url.owner, "select current_setting('server_version') as answer");
  console.log(`PostgreSQL ${version}, commits on disk, ${availableParallelism()} cores;`);
  console.log(`transactions a second, medians of ${ROUNDS} interleaved rounds of ${ROUND_MS} ms\n`);
  const rates: Map<string, number>[] = [];
  for (const connections of CONNECTIONS) {
    const options = { connections, rounds: ROUNDS, roundMs: ROUND_MS };
    rates.push(await measure(ledgerContenders(url), options));
  }
  const rate = (name: string) =>
    rates.map((one) => Math.round(one.get(name) ?? 0).toLocaleString("en"));
  const ratio = (name: string, floor: string) => rates.map((one) => ratioOf(one, name, floor));
  const { floor, oneTrip, ...posts } = names;
  printTable([
    ["connections", ...CONNECTIONS.map(String)],
    ...Object.values(names).map((name) => [name, ...rate(name)]),
    ["", "", "", ""],
    ["as a ratio to the floor", "", "", ""],
    ...Object.values(posts).map((name) => [name, ...ratio(name, floor)]),
    ["as a ratio to the floor in one statement", "", "", ""],
    ...Object.values(posts).map((name) => [name, ...ratio(name, oneTrip)]),
  ]);
  const reached = ratio(posts.shared, floor).at(-1);
  console.log(
    `\ntarget at 32 connections, shared, relative to the floor: ${WANTED}; reached: ${reached}`,
  );
}

function ratioOf(rates: Map<string, number>, name: string, floor: string): string {
  return ((rates.get(name) ?? 0) / (rates.get(floor) ?? 1)).toFixed(2);
}

async function compareWithPgbench(app: string, superuser: string, folder: string) {
  const pgbench = findPgbench();
  if (!pgbench) {
    console.log("\npgbench was not found (Debian has it in the package postgresql): left out.");
    return;
  }
  const databases = new Map<number, string>();
  for (const scale of [1, 32]) {
    await query(superuser, `create database pgbench_${scale}`);
    databases.set(scale, superuser.replace(/\/[^/]*$/, `/pgbench_${scale}`));
  }
  const rates = [...(await pgbenchRates(pgbench, { app, databases, folder }))];
  const [ours = 0] = rates.map(([, rate]) => rate);
  console.log("\nthe same server driven by pgbench, 32 clients, prepared");
  printTable([
    ["", "a second", "ours to it"],
    ...rates.map(([name, rate]) => [
      name,
      Math.round(rate).toLocaleString("en"),
      (ours / rate).toFixed(2),
    ]),
  ]);
}

async function checkBooks(app: string) {
  const db = createDatabase(app);
  const violations = await findViolations(db);
  await db.destroy();
  const posted = await query(app, "select count(*) as answer from ledger.transfer");
  if (violations.length > 0)
    throw new Error(`The ledger's invariants do not hold: ${JSON.stringify(violations)}`);
  console.log(
    `\n${Number(posted).toLocaleString("en")} transfers, and the ledger's invariants hold.`,
  );
}

async function query(url: string, statement: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer?: string }>(statement);
    return rows[0]?.answer ?? "";
  } finally {
    await client.end();
  }
}
