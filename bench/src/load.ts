import { availableParallelism } from "node:os";
import { Client } from "pg";
import { calls } from "./load-calls.ts";
import { type World, askAll, emptyMeasured, settleSome } from "./load-rounds.ts";
import { percentile } from "./post-all.ts";
import { printTable } from "./print-table.ts";
import { median } from "./rounds.ts";
import { startProduct } from "./running-product.ts";
import type { Size } from "./grow-books.ts";

/** What a call costs compared with one that does nothing, and whether it costs more with two
 * hundred times as many investors: two complete products side by side, measured alternately, so
 * that other load on the machine affects both alike. The investors are drawn from a seed. */

const ROUNDS = Number(process.env["ROUNDS"] ?? 5);
const SEED = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
const sizes: Readonly<Record<"small" | "large", Size>> = {
  small: { investors: 1_000, transfers: 25_000 },
  large: {
    investors: Number(process.env["INVESTORS"] ?? 200_000),
    transfers: Number(process.env["TRANSFERS"] ?? 5_000_000),
  },
};

export async function run(): Promise<void> {
  const worlds: World[] = [];
  try {
    for (const [name, size] of Object.entries(sizes)) worlds.push(await grow(name, size));
    console.log(
      `\nseed ${SEED} (SEED=${SEED}), ${ROUNDS} alternating rounds, ${availableParallelism()} cores shared by`,
    );
    console.log("PostgreSQL, server, worker, gateway, mail, and the clients\n");
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const world of round % 2 === 0 ? worlds : worlds.toReversed()) {
        // The first round is a warm-up.
        if (round === 0) world.measured = emptyMeasured();
        for (const call of calls) await askAll(world, call);
        await settleSome(world);
      }
    }
    print(worlds);
  } finally {
    for (const { client, product } of worlds) {
      await client.end();
      await product.stop();
    }
  }
}

async function grow(name: string, size: Size): Promise<World> {
  const begun = performance.now();
  const product = await startProduct({ grown: size });
  const client = new Client({ connectionString: product.ownerUrl });
  await client.connect();
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  const { investors, transfers } = size;
  console.log(
    `${name}: ${investors.toLocaleString("en")} investors, ${transfers.toLocaleString("en")} transfers, created in ${seconds} s; its invariants hold`,
  );
  return { product, client, investors, draw: drawing(SEED), measured: emptyMeasured(), settled: 0 };
}

/** A number from 1 to `most`, another one each time (mulberry32). */
function drawing(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return 1 + (((mixed ^ (mixed >>> 14)) >>> 0) % most);
  };
}

function print([small, large]: readonly World[]): void {
  if (!small || !large) return;
  const floors = [small, large].map((world) =>
    ["nothing", "who am I"].map((name) => median(world.measured.get(name)?.rates ?? [1])),
  );
  const row = (name: string) => {
    const [one, other] = [small, large].map(({ measured }) => measured.get(name));
    if (!one || !other) return [];
    return [
      name,
      ...[one, other].flatMap((some, at) => [
        median(some.rates).toFixed(0),
        ...(floors[at] ?? []).map((floor) => (median(some.rates) / floor).toFixed(3)),
        percentile(some.times, 50).toFixed(1),
        percentile(some.times, 99).toFixed(1),
      ]),
      (percentile(other.times, 99) / percentile(one.times, 99)).toFixed(2),
    ];
  };
  const head = ["a second", "to nothing", "to who am I", "p50 ms", "p99 ms"];
  printTable([
    ["", "small:", "", "", "", "", "large:", "", "", "", "", "large ÷ small"],
    ["", ...head, ...head, "p99"],
    ...[...small.measured.keys()].map(row),
  ]);
}
