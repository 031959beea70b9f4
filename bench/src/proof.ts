import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { Client } from "pg";
import { compareFunding } from "./fund-steadily.ts";
import { untilQuiet } from "./payment-rounds.ts";
import { printTable } from "./print-table.ts";
import { startProduct } from "./running-product.ts";

/** The proof of liabilities of many savers: its time, the memory that the worker takes for it, and how much
 * slower money is credited meanwhile. The worker makes it, as every night, and settles payments beside. */

const INVESTORS = Number(process.env["BENCH_INVESTORS"] ?? 200_000);
const TRANSFERS = Number(process.env["BENCH_TRANSFERS"] ?? INVESTORS * 15);
const MOST_SLOWER = 1.5;
const SAMPLE_EVERY_MS = 50;
const PATIENCE_MS = 15 * 60_000;

export async function run(): Promise<void> {
  const product = await startProduct({ grown: { investors: INVESTORS, transfers: TRANSFERS } });
  const client = new Client({ connectionString: product.ownerUrl });
  const nights = [["night", "leaves", "seconds", "worker before, MB", "at most, MB"]];
  try {
    await client.connect();
    const pid = product.pidOf("work") ?? 0;
    console.log(
      `${INVESTORS.toLocaleString("en")} investors, ${availableParallelism()} cores shared by`,
    );
    console.log("PostgreSQL, server, worker, gateway, mail, and the clients");
    const slower = await compareFunding({
      product,
      client,
      investors: INVESTORS,
      beside: "while the proof is made",
      begin: async () => {
        const night = await beginNight(client, pid);
        return async () => {
          nights.push([String(nights.length), ...(await night())]);
        };
      },
    });
    console.log();
    printTable(nights);
    console.log(`\ntarget: p99 at most ${MOST_SLOWER} times`);
    if (slower > MOST_SLOWER) process.exitCode = 1;
  } finally {
    await client.end();
    await product.stop();
  }
}

/** Removes what was published today, which only a superuser of the database or a bench can, and has it made
 * again. */
async function beginNight(client: Client, pid: number): Promise<() => Promise<string[]>> {
  await client.query(`
    alter table proof disable trigger append_only;
    delete from proof_night;
    delete from proof;
    alter table proof enable trigger append_only;
  `);
  const before = memoryOf(pid);
  const begun = performance.now();
  await client.query("select graphile_worker.add_job('publish-proof', $1::json)", [
    { day: dateInLagos(new Date()) },
  ]);
  let most = before;
  const watched = (async () => {
    while (performance.now() - begun < PATIENCE_MS) {
      most = Math.max(most, memoryOf(pid));
      const { rows } = await client.query<{ leaves: number }>("select leaves from proof");
      const [made] = rows;
      if (made) return { leaves: made.leaves, ms: performance.now() - begun };
      await sleep(SAMPLE_EVERY_MS);
    }
    throw new Error("The proof is not made in time.");
  })();
  return async () => {
    const { leaves, ms } = await watched;
    await untilQuiet(client);
    return [
      leaves.toLocaleString("en"),
      (ms / 1_000).toFixed(1),
      before.toFixed(0),
      most.toFixed(0),
    ];
  };
}

/** What is resident, in MB. */
function memoryOf(pid: number): number {
  const [, kilobytes = "0"] =
    /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
}
