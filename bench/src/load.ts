import { Agent } from "node:http";
import { availableParallelism } from "node:os";
import { Client } from "pg";
import { type Call, calls } from "./load-calls.ts";
import { percentile } from "./post-all.ts";
import { printTable } from "./print-table.ts";
import { median } from "./rounds.ts";
import { type RunningProduct, startProduct } from "./running-product.ts";
import type { Size } from "./grow-books.ts";
import { openPayments } from "./open-payments.ts";
import { settleAll, untilQuiet } from "./payment-rounds.ts";

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
        for (const call of calls) await callAll(world, call);
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

/** A product with its data, and its measurements, by the name of the call. */
type World = {
  product: RunningProduct;
  client: Client;
  investors: number;
  draw: (most: number) => number;
  measured: Measured;
  /** How many payments were settled so far. */
  settled: number;
};

type Measured = Map<string, { rates: number[]; times: number[] }>;

const CONNECTIONS = Number(process.env["CONNECTIONS"] ?? 32);
/** Long enough that receiving and settling overlap for most of it. */
const SETTLING = { connections: 32, payments: 1_200 };

function emptyMeasured(): Measured {
  return new Map();
}

/** That many connections send one request after the other. The jobs that they leave to the worker
 * are done before the next measurement. */
async function callAll(world: World, call: Call): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  let left = call.requests;
  const connection = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const begun = performance.now();
      await call.request({ url: world.product.url, agent }, world.draw(world.investors));
      times.push(performance.now() - begun);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  note(world, call.name, (times.length * 1_000) / (performance.now() - begun), times);
  agent.destroy();
  await untilQuiet(world.client);
}

/** From sending the webhook until its money is in the stash and committed. */
async function settleSome(world: World): Promise<void> {
  const { client, investors, product } = world;
  const webhooks = await openPayments(product.databaseUrl, {
    payments: SETTLING.payments,
    investors,
    secretKey: product.secretKey,
    called: "person",
    firstId: 4_000_000_000 + world.settled,
  });
  world.settled += webhooks.length;
  const { aSecond, moments } = await settleAll(client, product.webhookUrl, webhooks, SETTLING);
  const times = moments.map(({ sentAt, bookedAt }) => bookedAt - sentAt);
  note(world, "webhook settled", aSecond, times);
}

function note({ measured }: World, name: string, rate: number, times: readonly number[]): void {
  const noted = measured.get(name) ?? { rates: [], times: [] };
  measured.set(name, { rates: [...noted.rates, rate], times: [...noted.times, ...times] });
}
