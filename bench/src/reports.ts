import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import path from "node:path";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { type Period, type ReportName, reportNames } from "@osisi/contracts/console/reports.ts";
import { type Db, createDatabase } from "@osisi/server/platform/database/database.ts";
import { writeReport } from "@osisi/server/views/reports/write-report.ts";
import { Client } from "pg";
import { compareFunding } from "./fund-steadily.ts";
import { printTable } from "./print-table.ts";
import { median } from "./rounds.ts";
import { type RunningProduct, startProduct } from "./running-product.ts";

/** What each report costs over a ledger of years: its time, as how many sequential reads of the ledger,
 * and the memory that it takes; and how much slower money is credited meanwhile, in alternating rounds
 * of which one is calm. Each report is of the whole time: the longest that there is. */

const TRANSFERS = Number(process.env["BENCH_TRANSFERS"] ?? 5_000_000);
const INVESTORS = Number(process.env["BENCH_INVESTORS"] ?? Math.ceil(TRANSFERS / 25));
const MOST_READS = 10;
const MOST_SLOWER = 1.5;
const SAMPLE_EVERY_MS = 20;

export async function run(): Promise<void> {
  const product = await startProduct({ grown: { investors: INVESTORS, transfers: TRANSFERS } });
  const db = createDatabase(product.databaseUrl, { connections: 2 });
  const client = new Client({ connectionString: product.ownerUrl });
  try {
    await client.connect();
    const read = await sequentialReadMs(client);
    const period = await wholeTime(client);
    console.log(
      `${read.transfers} transfers, ${availableParallelism()} cores; one sequential read of them: ${seconds(read.ms)} s\n`,
    );
    const worst = await measureReports(db, period, read.ms);
    const slower = await compareFunding({
      product,
      client,
      investors: INVESTORS,
      beside: "while reports are made",
      begin: () => makeReports(product, period),
    });
    console.log(`\ntargets: at most ${MOST_READS} reads, and p99 at most ${MOST_SLOWER} times`);
    if (worst > MOST_READS || slower > MOST_SLOWER) process.exitCode = 1;
  } finally {
    await client.end();
    await db.destroy();
    await product.stop();
  }
}

/** By one process, as a report is. */
async function sequentialReadMs(client: Client): Promise<{ ms: number; transfers: string }> {
  await client.query("set max_parallel_workers_per_gather = 0");
  const times: number[] = [];
  let transfers = "";
  for (let round = 0; round < 4; round += 1) {
    const begun = performance.now();
    const { rows } = await client.query<{ count: string }>(
      "select count(*) as count, sum(amount), max(length(key)) from ledger.transfer",
    );
    times.push(performance.now() - begun);
    transfers = Number(rows[0]?.count).toLocaleString("en");
  }
  return { ms: median(times.slice(1)), transfers };
}

async function wholeTime(client: Client): Promise<Period> {
  const { rows } = await client.query<{ first: Date; last: Date }>(
    "select min(booked_at) as first, max(booked_at) as last from ledger.transfer",
  );
  const [{ first, last } = { first: new Date(), last: new Date() }] = rows;
  return { from: dateInLagos(first), to: dateInLagos(last) };
}

/** Returns the most sequential reads that one takes. */
async function measureReports(db: Db, period: Period, readMs: number): Promise<number> {
  const rows = [["report", "rows", "MB", "seconds", "sequential reads", "memory grew by"]];
  let worst = 0;
  for (const name of reportNames) {
    const { apart, bytes, grewBy, ms, rowCount } = await make(db, name, period);
    if (apart !== 0n) throw new Error(`${name} does not tie: ${apart}`);
    worst = Math.max(worst, ms / readMs);
    rows.push([
      name,
      rowCount.toLocaleString("en"),
      megabytes(bytes),
      seconds(ms),
      (ms / readMs).toFixed(1),
      `${megabytes(grewBy)} MB`,
    ]);
  }
  printTable(rows);
  return worst;
}

async function make(db: Db, name: ReportName, period: Period) {
  const before = process.memoryUsage().rss;
  let highest = before;
  const watching = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, SAMPLE_EVERY_MS);
  const begun = performance.now();
  let bytes = 0;
  const csv = writeReport(db, name, period);
  let part = await csv.next();
  for (; !part.done; part = await csv.next()) bytes += part.value.length;
  clearInterval(watching);
  const ms = performance.now() - begun;
  return { ...part.value, bytes, ms, grewBy: highest - before };
}

/** Makes one report after another, in another process. */
async function makeReports(
  { databaseUrl }: RunningProduct,
  { from, to }: Period,
): Promise<() => Promise<void>> {
  const file = path.join(import.meta.dirname, "make-reports.ts");
  const reading = fork(file, [databaseUrl, from, to]);
  await once(reading, "message");
  return async () => {
    if (reading.exitCode !== null) throw new Error("Making reports has failed.");
    reading.kill();
    await once(reading, "exit");
  };
}

const seconds = (ms: number) => (ms / 1_000).toFixed(2);
const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1);
