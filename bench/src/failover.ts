import { rmSync } from "node:fs";
import { waysToDie } from "../../e2e/failover/die.ts";
import { type Figures, runDrill } from "../../e2e/failover/drill.ts";
import { startWorld } from "../../e2e/support/world.ts";
import { printTable } from "./print-table.ts";

/** The first gateway dies under load, in each way, from several seeds: how long checkouts had no
 * page, what was in doubt, and that both sets of books agree to the kobo afterwards. */

const SEEDS = Number(process.env["SEEDS"] ?? 10);
const SEED = Number(process.env["SEED"] ?? 1);

export async function run(): Promise<void> {
  const rows: string[][] = [];
  for (let seed = SEED; seed < SEED + SEEDS; seed += 1) {
    for (const how of waysToDie) {
      const repeat = `SEED=${seed} SEEDS=1 npm run bench -- failover`;
      const world = await startWorld("failover", { web: false, hasSecondGateway: true });
      try {
        rows.push(rowOf(how, seed, await runDrill(world, { how, seed, repeat })));
      } finally {
        await world.stack.stop();
      }
      console.log(`${how}, seed ${seed}: both sets of books agree to the kobo`);
      rmSync(world.stack.dataDir, { recursive: true, force: true });
    }
  }
  printTable([HEAD, ...rows]);
}

const HEAD = [
  "the first gateway is",
  "seed",
  "switched off after",
  "checkouts flow after",
  "checkouts",
  "failed",
  "slowest",
  "payouts in doubt",
  "moved",
];

function rowOf(how: string, seed: number, figures: Figures): string[] {
  const { checkouts, failed, flowingMs, inDoubt, moved, slowestMs, switchedOffMs } = figures;
  const counts = [checkouts, failed].map(String);
  const times = [switchedOffMs, flowingMs].map(seconds);
  return [
    how,
    String(seed),
    ...times,
    ...counts,
    seconds(slowestMs),
    String(inDoubt),
    String(moved),
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
